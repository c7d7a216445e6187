import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fromCursor, idCursor, sortValue } from '#platform/lists/cursor.ts';
import type { CarRow } from '../catalogue.service.ts';
import { cars } from '../catalogue.tables.ts';
import type { StockSort } from './stock.rules.ts';
import { lowStock } from './stock.tables.ts';

export type CursorValue = string | number;

export interface ListedRow {
  car: CarRow;
  /** As the database lowers them: its index and the cursor must agree. */
  make: string;
  model: string;
}

interface SortKeys {
  keys: readonly SQL[];
  direction: 'asc' | 'desc';
}

/** A sort of the list, which an index has and a cursor can continue. The last key is the id. */
export interface Sort extends SortKeys {
  /** The values that the keys have in a row. */
  valuesOf: (row: ListedRow) => CursorValue[];
}

const make = sql<string>`lower(${cars.make})`;
const model = sql<string>`lower(${cars.model})`;
const byName = {
  keys: [make, model, sql`${cars.id}`],
  valuesOf: (row: ListedRow) => [row.make, row.model, row.car.id],
};
const byPrice = {
  keys: [sql`${cars.priceCents}`, sql`${cars.id}`],
  valuesOf: (row: ListedRow) => [row.car.priceCents, row.car.id],
};
const byStock = {
  keys: [sql`${cars.stock}`, sql`${cars.id}`],
  valuesOf: (row: ListedRow) => [row.car.stock, row.car.id],
};

export const sorts: Record<StockSort, Sort> = {
  newest: { keys: [sql`${cars.id}`], direction: 'desc', valuesOf: (row) => [row.car.id] },
  name: { ...byName, direction: 'asc' },
  '-name': { ...byName, direction: 'desc' },
  price: { ...byPrice, direction: 'asc' },
  '-price': { ...byPrice, direction: 'desc' },
  stock: { ...byStock, direction: 'asc' },
};

/** The same for what is found by its name; no index has the cars of a name by their stock. */
export const namedOrders: Partial<Record<StockSort, { by?: 'name' | 'price'; direction: 'asc' | 'desc' }>> = {
  newest: { direction: 'desc' },
  name: { by: 'name', direction: 'asc' },
  '-name': { by: 'name', direction: 'desc' },
  price: { by: 'price', direction: 'asc' },
  '-price': { by: 'price', direction: 'desc' },
};

/** The sort by stock, read from the table of the cars that run low. */
export const lowSort: Sort = { ...sorts.stock, keys: [sql`${lowStock.stock}`, sql`${lowStock.carId}`] };

const { id, text, integer, bigint } = sortValue;
const ofNames = z.tuple([text, text, id]);
const ofPrices = z.tuple([bigint, id]);

/** What a cursor of each sort holds. */
const cursors: Record<StockSort, z.ZodType<CursorValue[]>> = {
  newest: idCursor,
  name: ofNames,
  '-name': ofNames,
  price: ofPrices,
  '-price': ofPrices,
  stock: z.tuple([integer, id]),
};

/** The values after which a list page begins. Throws 400 for a cursor that another sort gave. */
export const readSortCursor = (sort: StockSort, cursor: string | undefined): CursorValue[] | undefined =>
  cursor ? fromCursor(cursor, cursors[sort]) : undefined;

const listOf = (parts: readonly unknown[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );

/** What comes after the row with these values. */
export const after = (
  { keys, direction }: SortKeys,
  values: readonly (CursorValue | boolean)[] | undefined,
): SQL | undefined =>
  values && sql`(${listOf(keys)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${listOf(values)})`;
export const orderOf = ({ keys, direction }: SortKeys) =>
  keys.map((key) => sql`${key} ${sql.raw(direction)}`);

export const listedColumns = { car: cars, make, model };

/** The same sort, as no index has it: the planner then gathers the matches and sorts them. */
export const unindexed = ({ keys: [first, ...others], ...sort }: Sort): Sort => ({
  ...sort,
  keys: [sql`coalesce(${first}, ${first})`, ...others],
});

/** The same sort along a catalogue, as the indexes have it (`within`). */
export const inCatalogue = ({ keys, direction }: Sort): SortKeys => ({
  keys: [sql`${cars.vip}`, ...keys],
  direction,
});
