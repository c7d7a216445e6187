import { desc, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { cars } from './catalogue.tables.ts';

export type CarRow = typeof cars.$inferSelect;

/** Matches are counted up to here; a higher count is given as 'at least'. */
export const countedMatches = 200;

/** That customers see a listing: drafts and what was archived are for the desk alone (rules.md#facts). */
export const isPublished = sql`${cars.listingState} = 'published'`;

/** The rows of these ids, newest first. */
export const readCarsById = (database: Database, ids: readonly string[]): Promise<CarRow[]> =>
  database
    .select()
    .from(cars)
    .where(sql`${cars.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(desc(cars.id));

/** Counts the cars that match to one more than `most`, and no further. */
export const countCars = (database: Database, matches: SQL | undefined, most: number): Promise<number> =>
  database.$count(
    database
      .select({ id: cars.id })
      .from(cars)
      .where(matches)
      .limit(most + 1)
      .as('counted'),
  );

/**
 * `cars`, for a list of those that match. Few matches are found first and sorted then: the planner does not know how many there
 * are, and would rather walk a whole index of the sort in search of them.
 */
export const matchingCars = (database: Database, matches: SQL | undefined, areFew: boolean) => {
  const found = database.select().from(cars).where(matches);
  return (areFew ? found.offset(0) : found).as('cars');
};
