import type { DeskThing } from '#features/desk/desk.contract.ts';
import { placeOf, thingKinds } from '#features/desk/desk.rules.ts';
import type { FoundThings } from '#features/desk/finding/finding.contract.ts';
import type { Role } from '#platform/permissions.ts';
import { formatDate } from '#ui/text/date-text.tsx';
import type { DeskPlace } from './desk-places.ts';

/** One line of what was found: a thing, or a place of the desk. */
export interface Result {
  to: string;
  label: string;
  /** What tells it from others. */
  about: string;
}

/** Lines of one kind. */
export interface ResultGroup {
  title: string;
  results: readonly Result[];
  /** There are more: typing more narrows the search. */
  hasMore: boolean;
}

const aboutThing = ({ about, state, date }: DeskThing): string =>
  [about, state, date && formatDate(date)].filter(Boolean).join(' · ');

function ofThing(thing: DeskThing, role: Role): Result[] {
  const to = placeOf(thing, role);
  return to === undefined ? [] : [{ to, label: thing.name, about: aboutThing(thing) }];
}

/** Pages first: they are known at once, so that nothing moves when the rest arrives. */
export function groupResults(
  places: readonly DeskPlace[],
  found: FoundThings | null,
  role: Role,
): ResultGroup[] {
  const pages = {
    title: 'Pages',
    results: places.map(({ label, to }) => ({ label, to, about: '' })),
    hasMore: false,
  };
  const kinds = thingKinds.map(({ kind, title }) => ({
    title,
    results: (found?.things ?? [])
      .filter((thing) => thing.kind === kind)
      .flatMap((thing) => ofThing(thing, role)),
    hasMore: found?.more.includes(kind) ?? false,
  }));
  return [pages, ...kinds].filter(({ results }) => results.length > 0);
}
