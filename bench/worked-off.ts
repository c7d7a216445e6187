import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What follows from sales and has not been done: jobs that are due, passed on or not, and mails that were not given away. */
const waiting = `select (select count(*) from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' and start_after <= now()) as count`;

const askAgainMs = 100;

/** Watches a shop's jobs. */
export async function watchJobs(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const left = async () => Number((await client.query(waiting)).rows[0].count);
  return {
    /** Seconds until nothing waits. Throws where that takes longer than `limit` seconds: what is left would run in the next turn. */
    async secondsUntilIdle(limit: number): Promise<number> {
      const since = performance.now();
      for (let count = await left(); count > 0; count = await left()) {
        const passed = (performance.now() - since) / 1000;
        if (passed > limit) throw new Error(`${count} jobs were not worked off within ${limit} s`);
        await pause(askAgainMs);
      }
      return (performance.now() - since) / 1000;
    },
    close: () => client.end(),
  };
}
