import type { SQLWrapper } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** A select that is still open to a limit. */
interface Rows {
  limit(rows: number): { as(alias: string): SQLWrapper };
}

/**
 * How many rows are found, counted to one more than `limit` and no further: nobody reads the exact number of a million,
 * and counting it costs more than the list page does. `countedTo` says what to tell of it.
 */
export const countTo = (database: Database, limit: number, rows: Rows): Promise<number> =>
  database.$count(rows.limit(limit + 1).as('counted'));
