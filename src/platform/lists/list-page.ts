import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { csvFile, csvHead, csvLine } from '../csv/write-csv.ts';
import type { ListCount } from './count.ts';
import { fromCursor, sortValue, toCursor } from './cursor.ts';
import { type ListPlace, rowsBefore } from './list-query.ts';

/** How a list that is usually sorted in one direction is ordered, and by which comparison it continues behind a row. */
export function directionOf(
  usual: 'ascending' | 'descending',
  sort: 'reversed' | undefined,
): { order: typeof asc; beyond: SQL } {
  const isDescending = (usual === 'descending') !== (sort === 'reversed');
  return isDescending ? { order: desc, beyond: sql.raw('<') } : { order: asc, beyond: sql.raw('>') };
}

const sqlTypes = {
  id: 'text',
  text: 'text',
  integer: 'int',
  bigint: 'bigint',
  date: 'date',
  instant: 'timestamptz',
} as const satisfies Record<keyof typeof sortValue, string>;

/** A column that a list is sorted by. */
interface SortKey<Row> {
  column: SQLWrapper;
  type: keyof typeof sortValue;
  of: (row: Row) => string | number | Date;
}

/** A select that has no order and no limit yet. */
interface Sortable<Row> {
  orderBy(...columns: SQL[]): { offset(rows: number): { limit(rows: number): PromiseLike<Row[]> } };
}

/** A list of one sort, as its page and its export read it. */
export interface List<Row, Item> {
  usual: 'ascending' | 'descending';
  /** What it is sorted by; the last key is unique. */
  keys: readonly [SortKey<Row>, ...SortKey<Row>[]];
  /** The rows that fit the filters and are behind the cursor's row. */
  rows: (behind: SQL | undefined) => Sortable<Row>;
  present: (rows: readonly Row[]) => Item[] | Promise<Item[]>;
}

type Place = ListPlace & { limit: number };

/** The rows behind the one that a cursor names. Throws 400 for a cursor of another list. */
function behind<Row>({ keys: [key, ...more] }: List<Row, unknown>, cursor: string, beyond: SQL): SQL {
  const shape = z.tuple([sortValue[key.type], ...more.map(({ type }) => sortValue[type])]);
  const values = fromCursor(cursor, shape);
  const keys = [key, ...more];
  const columns = keys.map(({ column }) => sql`${column}`);
  const last = keys.map(({ type }, place) => sql`${values[place]}::${sql.raw(sqlTypes[type])}`);
  return sql`(${sql.join(columns, sql`, `)}) ${beyond} (${sql.join(last, sql`, `)})`;
}

async function readPart<Row, Item>(list: List<Row, Item>, { cursor, page, sort, limit }: Place) {
  const { order, beyond } = directionOf(list.usual, sort);
  const found = await list
    .rows(cursor === undefined ? undefined : behind(list, cursor, beyond))
    .orderBy(...list.keys.map(({ column }) => order(column)))
    .offset(rowsBefore({ page, limit }))
    .limit(limit + 1);
  const { rows, nextCursor } = sliceList(found, limit, (row) =>
    list.keys.map(({ of }) => {
      const value = of(row);
      return value instanceof Date ? value.toISOString() : value;
    }),
  );
  return { items: await list.present(rows), nextCursor };
}

/** A list page and how many there are in all (rules.md#lists). Throws 400 for a cursor of another list. */
export async function listPage<Row, Item>(
  list: List<Row, Item>,
  query: Place,
  count: ListCount | Promise<ListCount>,
) {
  const [part, counted] = await Promise.all([readPart(list, query), count]);
  return { ...part, ...counted };
}

/** The columns of an exported list: each head, and its cell of an item. */
export type CsvColumns<Item> = readonly (readonly [
  head: string,
  cell: (item: Item) => string | number | undefined,
])[];

/** Rows that an export reads in one statement. */
const exportedRows = 1_000;

async function* csvOf<Row, Item>(
  list: List<Row, Item>,
  columns: CsvColumns<Item>,
): AsyncGenerator<string, void> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await readPart(list, { cursor, limit: exportedRows });
    yield items.map((item) => csvLine(columns.map(([, cell]) => cell(item) ?? ''))).join('');
    cursor = nextCursor;
  } while (cursor !== undefined);
}

/** The whole list as a CSV file (RFC 4180) that is written while it is read. */
export const exportList = <Row, Item>(
  list: List<Row, Item>,
  columns: CsvColumns<Item>,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(csvHead(columns.map(([head]) => head)), csvOf(list, columns));

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

/** `Link: <…>; rel="next"` for the same query with another cursor, from which pages are counted. */
function nextLink(requestUrl: string, cursor: string): string {
  const url = new URL(requestUrl);
  url.searchParams.set('cursor', cursor);
  url.searchParams.delete('page');
  return `<${url.pathname}${url.search}>; rel="next"`;
}

interface DescribedList {
  total: number;
  atLeast?: boolean;
  nextCursor?: string | undefined;
}

/** Says in the headers of a list page how many there are and where it continues (rules.md#lists). */
export function describeListPage(c: Context, list: DescribedList): void {
  c.header('X-Total-Count', String(list.total));
  if (list.atLeast) c.header('X-Total-Count-Relation', 'at-least');
  if (list.nextCursor) c.header('Link', nextLink(c.req.url, list.nextCursor));
}
