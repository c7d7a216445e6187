import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/**
 * Some of the ids that each of these selects finds, in their order, at most `limit` of each. What is materialized is planned
 * as if it were read to its end, and yet read no further than asked: for the sake of a few rows the planner would walk the
 * whole table, because it believes that matches lie everywhere (ADR 0037).
 */
export async function someOf(database: Database, selects: readonly SQL[], limit: number): Promise<string[]> {
  if (selects.length === 0) return [];
  const parts = selects.map(
    (select, place) =>
      sql`(with found as materialized (${select}) select id, ${place}::int as place from found limit ${limit}::int)`,
  );
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from (${sql.join(parts, sql` union all `)}) gathered order by place`,
  );
  return [...new Set(rows.map(({ id }) => id))];
}
