import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { countedTo, type ListCount } from './list-page.ts';

/** A select that is still open to a limit. */
interface Rows {
  limit(rows: number): { getSQL(): SQLWrapper };
}

/**
 * How many rows each filter of a list would give, each counted to one more than `limit` and no further: in one statement, however
 * many filters there are.
 */
export async function countEach<Filter extends string>(
  database: Database,
  limit: number,
  filters: readonly Filter[],
  rowsOf: (filter: Filter) => Rows,
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
