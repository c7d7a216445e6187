import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/database.ts';
import { log } from '#platform/log.ts';

/** A kind of job: its queue's name, and the type of what it carries. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Only for the type. */
  readonly carries?: Data;
}

export const jobKind = <Data extends object>(name: string): JobKind<Data> => ({ name });

/** What is done for a job. It may run again after a crash, so it must be idempotent. */
export interface Listener {
  kind: JobKind<object>;
  /** Names the listener's queue: one kind of job may have several listeners, each with its own retries. */
  name: string;
  handle(data: never): Promise<void>;
}

export function listener<Data extends object>(
  kind: JobKind<Data>,
  name: string,
  handle: (data: Data) => Promise<void>,
): Listener {
  return { kind, name, handle: handle as Listener['handle'] };
}

export interface Schedule {
  name: string;
  /** Five-field cron, UTC. */
  cron: string;
  handle(): Promise<void>;
}

/** Stores a job in the transaction that causes it: either both happen or neither (outbox). */
export interface JobSender {
  send<Data extends object>(database: Database, kind: JobKind<Data>, data: Data): Promise<void>;
}

export interface Jobs extends JobSender {
  /** Works off jobs and schedules until stopped. */
  work(): Promise<void>;
  /** Works off what is waiting, once, in this call. Returns how many jobs were done. */
  runWaiting(): Promise<number>;
  stop(): Promise<void>;
}

const queueOf = (listener: Listener) => `${listener.kind.name}.${listener.name}`;

const retries = {
  ...{ retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  // Seconds: a job whose server is gone is taken up a minute or two later, not when its quarter of an hour is over.
  heartbeatSeconds: 60,
};

/**
 * Jobs of one queue that a server takes a second. What follows a sale waits in a busy minute, so that the sales
 * themselves do not; 20 a second and server is more than a million a day.
 */
const batchSize = 20;

/** One after the other; one that fails is tried again later and does not hold up the others. */
async function handleEach(
  queue: string,
  handle: Listener['handle'],
  jobs: readonly Job<unknown>[],
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, data } of jobs) {
    try {
      await handle(data as never);
      results.push({ id, status: 'completed' });
    } catch (error) {
      log.error({ err: error, job: queue, id }, 'A job failed and will be tried again');
      results.push({ id, status: 'failed', output: { message: String(error) } });
    }
  }
  return results;
}

/**
 * Runs what a schedule stands for. pg-boss records a failure in its tables and nowhere else, so it is logged here.
 * It is thrown again so that pg-boss records it; the schedule's next run is the retry.
 */
async function runSchedule(schedule: Schedule): Promise<void> {
  try {
    await schedule.handle();
  } catch (error) {
    log.error({ err: error, job: schedule.name }, 'A scheduled job failed');
    throw error;
  }
}

/**
 * Jobs on pg-boss. `listeners` says who hears of which kind; a kind without listeners is not stored.
 */
export async function openJobs(options: {
  databaseUrl: string;
  listeners: readonly Listener[];
  schedules: readonly Schedule[];
}): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: options.databaseUrl, max: 4, application_name: 'marque jobs' });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reports a failure'));
  await boss.start();
  const queues = new Map<string, Listener['handle']>();
  const entrances = new Map<string, string>();
  for (const [kind, listeners] of Map.groupBy(options.listeners, (one) => one.kind.name)) {
    for (const one of listeners) queues.set(queueOf(one), one.handle);
    const passOn = async (data: object) => {
      for (const one of listeners) await boss.send(queueOf(one), data);
    };
    // A sale stores one job, for any number of listeners; it is passed on to each of them afterwards.
    if (listeners.length > 1) queues.set(kind, passOn as Listener['handle']);
    entrances.set(kind, listeners.length > 1 ? kind : queueOf(listeners[0]!));
  }
  for (const queue of queues.keys()) await boss.createQueue(queue, retries);
  for (const schedule of options.schedules) await boss.createQueue(schedule.name, { retryLimit: 0 });

  return {
    async send(database, kind, data) {
      const queue = entrances.get(kind.name);
      if (!queue) return;
      await boss.send(queue, data, { db: fromDrizzle(database, sql) });
    },
    async work() {
      for (const [queue, handle] of queues) {
        const flow = { pollingIntervalSeconds: 1, batchSize, perJobResults: true } as const;
        await boss.work(queue, flow, (jobs) => handleEach(queue, handle, jobs));
      }
      for (const schedule of options.schedules) {
        await boss.work(schedule.name, { pollingIntervalSeconds: 5 }, () => runSchedule(schedule));
        await boss.schedule(schedule.name, schedule.cron);
      }
    },
    async runWaiting() {
      let done = 0;
      for (let found = true; found; ) {
        found = false;
        for (const [queue, handle] of queues) {
          const [job] = await boss.fetch(queue);
          if (!job) continue;
          found = true;
          done += 1;
          try {
            await handle(job.data as never);
            await boss.complete(queue, job.id);
          } catch (error) {
            await boss.fail(queue, job.id, { message: String(error) });
            throw error;
          }
        }
      }
      return done;
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
