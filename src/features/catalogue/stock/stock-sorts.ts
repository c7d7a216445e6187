import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fromCursor, idCursor, sortValue } from '#platform/lists/cursor.ts';
import type { CarRow } from '../catalogue.service.ts';
import { cars } from '../catalogue.tables.ts';
import type { StockSort } from './stock.rules.ts';

export type CursorValue = string | number;

export interface ListedRow {
  car: CarRow;
  /** As the database lowers them: its index and the cursor must agree. */
  make: string;
  model: string;
}

/** A sort of the list, which a cursor can continue. The last key is the id. */
export interface Sort {
  keys: readonly SQL[];
  direction: 'asc' | 'desc';
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
  { keys, direction }: Sort,
  values: readonly CursorValue[] | undefined,
): SQL | undefined =>
  values && sql`(${listOf(keys)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${listOf(values)})`;
export const orderOf = ({ keys, direction }: Sort) => keys.map((key) => sql`${key} ${sql.raw(direction)}`);

export const listedColumns = { car: cars, make, model };
