import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { type Condition, changedCars, changedRows, every, liveWith, segmentsWith } from './index-sql.ts';

/**
 * How many cars there are of which some of these conditions are true; `selections` names them by their places. One statement for
 * all selections.
 */
export async function readCounts(
  database: Database,
  vip: boolean,
  conditions: readonly Condition[],
  selections: readonly (readonly number[])[],
): Promise<number[]> {
  if (selections.length === 0) return [];
  const ofBits = selections.map((places) => sql`coalesce(sum(bit_count(${liveWith(places)})), 0)::int`);
  const ofRows = selections.map((places) => {
    const rows: SQL[] = places.map((place) => conditions[place]!.row);
    return sql`count(*) filter (where ${every(rows)})::int`;
  });
  const { rows } = await database.execute<{ bits: number[]; rows: number[] }>(sql`
    with ${changedCars(vip)}
    select
      (select array[${sql.join(ofBits, sql`, `)}] from ${segmentsWith(
        conditions.map(({ bits }) => bits),
        'any',
      )} where s.vip = ${vip}) as bits,
      (select array[${sql.join(ofRows, sql`, `)}] from ${changedRows(vip)}) as rows`);
  const [counted] = rows;
  return selections.map((_, place) => counted!.bits[place]! + counted!.rows[place]!);
}
