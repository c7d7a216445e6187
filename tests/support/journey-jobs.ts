import { PgBoss } from 'pg-boss';
import { expect } from './journey.ts';

/** Has the running shop do now what it does by the clock, and waits until that is done. */
export async function runSchedule(name: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: process.env.SHOP_DATABASE_URL!,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
  try {
    const id = await boss.send(name, {});
    const stateOf = async () => (await boss.findJobs(name, { id: id! }))[0]?.state;
    await expect.poll(stateOf, { message: `the run of ${name}`, timeout: 90_000 }).toBe('completed');
  } finally {
    await boss.stop({ graceful: false });
  }
}
