import { and, eq, getTableColumns, gt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { cars } from '../catalogue.tables.ts';
import { behind, isPublished, within } from '../search-cars.ts';
import { lowStockLevel, type StockSort } from './stock.rules.ts';
import { lowStock } from './stock.tables.ts';
import {
  after,
  type CursorValue,
  inCatalogue,
  type ListedRow,
  listedColumns,
  lowSort,
  orderOf,
  type Sort,
  sorts,
  unindexed,
} from './stock-sorts.ts';

/** What a list page is read from. */
export interface Wanted {
  vip: boolean;
  sort: StockSort;
  /** Undefined where every car matches. */
  matches: SQL | undefined;
  /** What of that a walk passes over by an index. */
  state: SQL | undefined;
  /** Only cars that run low. */
  low: boolean;
  /** The keys of the last row seen. */
  from: CursorValue[] | undefined;
  /** So many of the rows lie before the list page that is wanted; it is known how far a walk may go by them. */
  before: number;
  /** With those before it. */
  limit: number;
}

/** So many cars are looked at along a sort for each list page, before all matches are gathered and sorted. */
const walkedCars = 2_000;
const walkedFor = ({ before, limit }: Wanted) => walkedCars * Math.ceil(limit / Math.max(limit - before, 1));

export const lowOf = (database: Database, vip: boolean, further?: SQL) =>
  database
    .select({ id: lowStock.carId })
    .from(lowStock)
    .where(and(eq(lowStock.vip, vip), further));

const isLow = eq(lowStock.isLow, true);

/** The same as the triggers note it. */
const runsLow = and(lte(cars.stock, lowStockLevel), eq(cars.condition, 'new'), isPublished);

const readCars = (database: Database, sort: Sort, wanted: Wanted, matches: SQL | undefined) =>
  database
    .select(listedColumns)
    .from(cars)
    .where(and(eq(cars.vip, wanted.vip), matches, after(sort, wanted.from)))
    .orderBy(...orderOf(sort))
    .limit(wanted.limit);

/** The rows of these ids, sorted. */
export const readRowsById = async (
  database: Database,
  sort: StockSort,
  ids: readonly string[],
): Promise<ListedRow[]> =>
  ids.length === 0
    ? []
    : database
        .select(listedColumns)
        .from(cars)
        .where(sql`${cars.id} = any(${sql.param(ids)}::text[])`)
        .orderBy(...orderOf(sorts[sort]));

/** The car of each of these rows, looked up by itself: the planner would rather read the whole catalogue. */
const carOf = (database: Database, { id }: { id: SQLWrapper }) =>
  database.select(getTableColumns(cars)).from(cars).where(sql`${cars.id} = ${id}`).limit(1).as('cars');

/** All that match, sorted: quick where they are few, and dear where they are a good part of all cars. */
const gather = (database: Database, wanted: Wanted): Promise<ListedRow[]> => {
  const sort = unindexed(sorts[wanted.sort]);
  if (!wanted.low) return readCars(database, sort, wanted, wanted.matches);
  const low = lowOf(database, wanted.vip, isLow).as('low');
  return database
    .select(listedColumns)
    .from(low)
    .crossJoinLateral(carOf(database, low))
    .where(and(wanted.matches, after(sort, wanted.from)))
    .orderBy(...orderOf(sort))
    .limit(wanted.limit);
};

/** Those of the next cars that match. */
const walk = (database: Database, wanted: Wanted): Promise<ListedRow[]> => {
  const { vip, from } = wanted;
  const sort = sorts[wanted.sort];
  const along = inCatalogue(sort);
  const next = database
    .select()
    .from(cars)
    .where(
      and(wanted.state, from ? and(behind(vip, along.direction), after(along, [vip, ...from])) : within(vip)),
    )
    .orderBy(...orderOf(along))
    .limit(walkedFor(wanted))
    .as('cars');
  return database
    .select(listedColumns)
    .from(next)
    .where(and(wanted.matches, wanted.low ? runsLow : undefined))
    .orderBy(...orderOf(sort))
    .limit(wanted.limit);
};

/** The same of those that run low, the lowest stock first. */
const walkLow = (database: Database, wanted: Wanted): Promise<ListedRow[]> => {
  const { vip, matches, from, limit } = wanted;
  const low = lowOf(database, vip, and(after(lowSort, from), wanted.low ? isLow : undefined))
    .orderBy(...orderOf(lowSort))
    .limit(walkedFor(wanted))
    .as('low');
  return database
    .select(listedColumns)
    .from(low)
    .crossJoinLateral(carOf(database, low))
    .where(matches)
    .orderBy(...orderOf(sorts.stock))
    .limit(limit);
};

/**
 * Every car, lowest stock first: those that run low by their own index, then the others. No index orders the others:
 * reading that far scans the catalogue once per list page (ADR 0011).
 */
async function readAllByStock(database: Database, wanted: Wanted): Promise<ListedRow[]> {
  const low = await database
    .select(listedColumns)
    .from(lowStock)
    .innerJoin(cars, eq(cars.id, lowStock.carId))
    .where(and(eq(lowStock.vip, wanted.vip), wanted.low ? isLow : undefined, after(lowSort, wanted.from)))
    .orderBy(...orderOf(lowSort))
    .limit(wanted.limit);
  const limit = wanted.limit - low.length;
  if (wanted.low || limit === 0) return low;
  const others = gt(cars.stock, lowStockLevel);
  return [...low, ...(await readCars(database, sorts.stock, { ...wanted, limit }, others))];
}

/**
 * The next rows of the list. The planner cannot know where along a sort the matches lie: left alone, it walks the whole
 * index of names to find one make at its end, or sorts a quarter of all cars to show fifty. So a few matches are
 * gathered; many are met by a walk that ends soon, and gathered only where that did not fill the list page.
 */
export async function readStockRows(database: Database, wanted: Wanted, few: boolean): Promise<ListedRow[]> {
  const { sort, matches, low, limit } = wanted;
  if (!matches && sort === 'stock') return readAllByStock(database, wanted);
  if (!matches && !low) return readCars(database, sorts[sort], wanted, undefined);
  if (few) return gather(database, wanted);
  const met = await (sort === 'stock' ? walkLow(database, wanted) : walk(database, wanted));
  return met.length === limit ? met : gather(database, wanted);
}
