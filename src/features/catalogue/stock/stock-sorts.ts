import { type SQL, sql } from 'drizzle-orm';
import { badInput } from '#platform/errors.ts';
import { fromCursor } from '#platform/lists/cursor.ts';
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

/** An order of the list, which an index has and a cursor can continue. The last key is the id. */
export interface Order {
  keys: readonly SQL[];
  way: 'asc' | 'desc';
  /** What the keys of a row are. */
  of: (row: ListedRow) => CursorValue[];
}

const make = sql<string>`lower(${cars.make})`;
const model = sql<string>`lower(${cars.model})`;
const byName = {
  keys: [make, model, sql`${cars.id}`],
  of: (row: ListedRow) => [row.make, row.model, row.car.id],
};
const byPrice = {
  keys: [sql`${cars.priceCents}`, sql`${cars.id}`],
  of: (row: ListedRow) => [row.car.priceCents, row.car.id],
};
const byStock = {
  keys: [sql`${cars.stock}`, sql`${cars.id}`],
  of: (row: ListedRow) => [row.car.stock, row.car.id],
};

export const orders: Record<StockSort, Order> = {
  newest: { keys: [sql`${cars.id}`], way: 'desc', of: (row) => [row.car.id] },
  name: { ...byName, way: 'asc' },
  '-name': { ...byName, way: 'desc' },
  price: { ...byPrice, way: 'asc' },
  '-price': { ...byPrice, way: 'desc' },
  stock: { ...byStock, way: 'asc' },
};

/** The same order, read from the table of the cars that run low. */
export const lowOrder: Order = { ...orders.stock, keys: [sql`${lowStock.stock}`, sql`${lowStock.carId}`] };

const kinds: Record<StockSort, string> = {
  newest: 'string',
  name: 'string,string,string',
  '-name': 'string,string,string',
  price: 'number,string',
  '-price': 'number,string',
  stock: 'number,string',
};

/** Throws 400 for a cursor that another order gave. */
export function continued(sort: StockSort, cursor: string | undefined): CursorValue[] | undefined {
  if (cursor === undefined) return undefined;
  const values = fromCursor(cursor);
  const fits = values.map((value) => typeof value).join() === kinds[sort];
  if (fits && values.every((value) => typeof value === 'string' || Number.isSafeInteger(value)))
    return values;
  throw badInput({ cursor: 'Take it from the Link header of the page before' });
}

const listOf = (parts: readonly unknown[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );
export const after = ({ keys, way }: Order, values: CursorValue[] | undefined): SQL | undefined =>
  values && sql`(${listOf(keys)}) ${sql.raw(way === 'asc' ? '>' : '<')} (${listOf(values)})`;
export const ordered = ({ keys, way }: Order) => keys.map((key) => sql`${key} ${sql.raw(way)}`);

export const listed = { car: cars, make, model };

/** The same order, which no index has: the planner then gathers the matches and sorts them. */
export const unindexed = ({ keys: [first, ...others], ...order }: Order): Order => ({
  ...order,
  keys: [sql`coalesce(${first}, ${first})`, ...others],
});
