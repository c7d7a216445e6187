import type { ListingInput } from './listing.contract.ts';

/** What staff edit of a listing on its page: everything but price, stock, pictures and state, which have calls of their own. */
export type ListingFields = Omit<ListingInput, 'expectedVersion'>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ, as they were and as they are; what is absent on one side is absent there. */
export function changedFields(before: ListingFields, after: ListingFields) {
  // Both have the keys of their type alone.
  const names = Object.keys({ ...before, ...after }) as (keyof ListingFields)[];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  const of = (fields: ListingFields) =>
    Object.fromEntries(
      changed.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
    );
  return changed.length === 0 ? undefined : { before: of(before), after: of(after) };
}
