import { countText } from '#ui/counted.ts';
import type { ClientAnswer } from './ask.ts';
import { askListPage, type ListPage } from './list-page.ts';

/** How many a filter of a list would give. */
export type FilterCount = Pick<ListPage<unknown>, 'total' | 'atLeast'>;

/**
 * `Waiting for an offer (3)`: a filter where no link shows its count, as in a select. Of which none was met, though not all were
 * read, no number can be said.
 */
export const withCount = (label: string, count: FilterCount | undefined): string =>
  count && (count.total > 0 || !count.atLeast) ? `${label} (${countText(count)})` : label;

/** Of each filter; one that the shop did not count is absent. */
export type FilterCounts<Filter extends string> = Readonly<Partial<Record<Filter, FilterCount>>>;

/**
 * How many each filter of a list would give: the list itself is asked for one row of each, since its headers say the count.
 * What is not answered is left out, for a filter works without its count.
 */
export async function askFilterCounts<Filter extends string>(
  filters: readonly Filter[],
  call: (filter: Filter) => Promise<ClientAnswer>,
): Promise<FilterCounts<Filter>> {
  const counted = await Promise.all(
    filters.map(async (filter) => ({ filter, asked: await askListPage(() => call(filter), 'Not counted.') })),
  );
  const counts: Partial<Record<Filter, FilterCount>> = {};
  for (const { filter, asked } of counted) {
    if (!asked.ok) continue;
    const { total, atLeast } = asked.value;
    counts[filter] = { total, atLeast };
  }
  return counts;
}
