import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** Lists are counted up to here; more are reported as 'at least'. */
const countedAtMost = 1_000;

/** How many rows a list has. */
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

/** A select that has no limit yet. */
interface Rows {
  limit(rows: number): { as(alias: string): SQLWrapper; getSQL(): SQLWrapper };
}

/**
 * How many rows a select finds, counted to one more than `limit` and no further: nobody reads the exact number of a million, and
 * counting it takes longer than reading a list page.
 */
export async function countTo(database: Database, rows: Rows, limit = countedAtMost): Promise<ListCount> {
  return countedTo(limit, await database.$count(rows.limit(limit + 1).as('counted')));
}

/** The same for each filter of a list, in one statement. */
export async function countEach<Filter extends string>(
  database: Database,
  filters: readonly Filter[],
  rowsOf: (filter: Filter) => Rows,
  limit = countedAtMost,
): Promise<Partial<Record<Filter, ListCount>>> {
  if (filters.length === 0) return {};
  const counts = filters.map(
    (filter, place) => sql`
      select ${place}::int as place, count(*)::int as number from (${rowsOf(filter)
        .limit(limit + 1)
        .getSQL()}) counted`,
  );
  const { rows } = await database.execute<{ place: number; number: number }>(
    sql.join(counts, sql` union all `),
  );
  const counted: Partial<Record<Filter, ListCount>> = {};
  for (const { place, number } of rows) {
    const filter = filters[place];
    if (filter !== undefined) counted[filter] = countedTo(limit, number);
  }
  return counted;
}
