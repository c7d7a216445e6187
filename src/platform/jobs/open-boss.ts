import { PgBoss, type QueueOptions } from 'pg-boss';
import { log } from '#platform/log.ts';

/** A queue that was begun and cannot be used would go on asking the database. */
export async function begin(boss: PgBoss, step: () => Promise<void>): Promise<void> {
  await step().catch(async (error: unknown) => {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  });
}

/** A later start finds all of them, and spares a statement for each before its first page. */
export async function createMissingQueues(
  boss: PgBoss,
  wanted: readonly (QueueOptions & { name: string })[],
) {
  const there = new Set((await boss.getQueues()).map(({ name }) => name));
  const missing = wanted.filter(({ name }) => !there.has(name));
  await Promise.all(missing.map(({ name, ...queue }) => boss.createQueue(name, queue)));
}

export async function storeSchedules(
  boss: PgBoss,
  schedules: readonly { name: string; cron: string }[],
): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, cron } of schedules) if (stored.get(name) !== cron) await boss.schedule(name, cron);
}

/** pg-boss tells some failures as copies that are no errors any more: their codes say whether the database is away. */
const asError = (told: Error): Error => (told instanceof Error ? told : Object.assign(new Error(), told));
/** How PostgreSQL calls the connections of a server that may work off jobs. */
export const jobsName = 'marque jobs';

/** The queues of this database. Who does not work only stores jobs, and needs fewer connections. */
export async function openBoss(databaseUrl: string, works: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: works ? 4 : 2,
    application_name: jobsName,
    supervise: works,
    schedule: works,
  });
  boss.on('error', (error) => log.error({ err: asError(error) }, 'The job queue reports a failure'));
  await begin(boss, async () => void (await boss.start()));
  return boss;
}
