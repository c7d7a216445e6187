import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { cars } from '../catalogue.tables.ts';
import { matchingCars } from '../list-cars.ts';
import { lowStock } from './stock.tables.ts';
import { after, type CursorValue, type ListedRow, listedColumns, orderOf, type Sort } from './stock-sorts.ts';

/** What a list page is read from. */
interface Wanted {
  matches: SQL | undefined;
  areFew: boolean;
  sort: Sort;
  /** The keys of the last row seen. */
  from: CursorValue[] | undefined;
  /** So many of the rows behind it are passed over. */
  before: number;
  limit: number;
}

/** Cars of a catalogue that run low, as triggers note them (rules.md#stock). */
export const isLow = (database: Database, vip: boolean): SQL =>
  inArray(
    cars.id,
    database
      .select({ id: lowStock.carId })
      .from(lowStock)
      .where(and(eq(lowStock.vip, vip), eq(lowStock.isLow, true))),
  );

/** The next rows of the list. */
export const readStockRows = (
  database: Database,
  { matches, areFew, sort, from, before, limit }: Wanted,
): Promise<ListedRow[]> =>
  database
    .select(listedColumns)
    .from(matchingCars(database, matches, areFew))
    .where(after(sort, from))
    .orderBy(...orderOf(sort))
    .offset(before)
    .limit(limit);
