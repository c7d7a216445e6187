import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { JobReading } from './readings.contract.ts';

interface Row extends Record<string, unknown> {
  name: string;
  waiting: number;
  oldest: string | null;
  retrying: number;
  given_up: number;
}

/** Queues of which something waits or fails, by name. What waits has an index of its own; what failed is counted over a week at most. */
export async function readJobs(database: Database): Promise<JobReading[]> {
  const { rows } = await database.execute<Row>(sql`
    select name,
      count(*) filter (where state < 'active' and start_after <= now()) as waiting,
      to_json(min(start_after) filter (where state < 'active' and start_after <= now())) #>> '{}' as oldest,
      count(*) filter (where state = 'retry') as retrying,
      count(*) filter (where state = 'failed') as given_up
    from pgboss.job
    where name not like '\\_\\_pgboss\\_\\_%'
      and (state < 'active' or (state = 'failed' and completed_on > now() - interval '1 day'))
    group by name
    order by name`);
  return rows.map(({ oldest, given_up, ...row }) => ({
    ...row,
    oldestDueAt: oldest === null ? null : new Date(oldest),
    givenUp: given_up,
  }));
}
