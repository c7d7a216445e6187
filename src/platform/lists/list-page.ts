import type { Context } from 'hono';
import { toCursor } from './cursor.ts';

/** One slice of a list on its way to an answer: its rows, and where the next slice begins. */
export interface ListSlice<Row> {
  rows: Row[];
  /** The last row of a slice that has another one behind it. */
  last: Row | undefined;
  /** Absent on the last slice. */
  nextCursor?: string;
}

/**
 * The first `limit` of these rows. Ask the database for `limit + 1` of them: the one too many says that the list goes on.
 * `sortValues` are those of the list's sort, which end with a unique one.
 */
export function sliceList<Row>(
  found: readonly Row[],
  limit: number,
  sortValues: (row: Row) => readonly (string | number)[],
): ListSlice<Row> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return last === undefined ? { rows, last } : { rows, last, nextCursor: toCursor(sortValues(last)) };
}

/** What is said of a list beside its rows. */
export interface ListCount {
  total: number;
  /** Whether there are more than were counted. */
  atLeast: boolean;
}

/** The count of a list that was counted to one more than `limit`, and no further. */
export const countedTo = (limit: number, counted: number): ListCount => ({
  total: Math.min(counted, limit),
  atLeast: counted > limit,
});

/** `Link: <…>; rel="next"` for the same query with another cursor, from which pages are counted anew. */
function nextLink(requestUrl: string, cursor: string): string {
  const url = new URL(requestUrl);
  url.searchParams.set('cursor', cursor);
  url.searchParams.delete('page');
  return `<${url.pathname}${url.search}>; rel="next"`;
}

interface DescribedList {
  total: number;
  atLeast?: boolean;
  nextCursor?: string;
}

/** Says in the headers of a list page how many there are and where it goes on (rules.md#lists). */
export function describeListPage(c: Context, list: DescribedList): void {
  c.header('X-Total-Count', String(list.total));
  if (list.atLeast) c.header('X-Total-Count-Relation', 'at-least');
  if (list.nextCursor) c.header('Link', nextLink(c.req.url, list.nextCursor));
}
