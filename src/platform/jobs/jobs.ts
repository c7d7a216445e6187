import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/database.ts';
import { log } from '#platform/log.ts';
import { type Left, untilOver } from './until-over.ts';
import { type Handle, workOnQueues } from './work-on-queues.ts';

/** A kind of job: its queue's name, and the type of what it carries. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Only for the type. */
  readonly carries?: Data;
}

export const jobKind = <Data extends object>(name: string): JobKind<Data> => ({ name });

/** What is done for a job, and what of the shop it needs. It may run again after a crash, so it must be idempotent. */
export interface Listener<Shop> {
  kind: JobKind<object>;
  /** Names the listener's queue: one kind of job may have several listeners, each with its own retries. */
  name: string;
  handle: (shop: Shop, data: object) => Promise<unknown>;
}

/** Hears of every job of this kind. `name` is unique among the kind's listeners. */
export const listener = <Shop, Data extends object>(
  kind: JobKind<Data>,
  name: string,
  handle: (shop: Shop, data: Data) => Promise<unknown>,
): Listener<Shop> => ({
  kind,
  name,
  // A queue holds what `send` stored for its kind, and `send` takes that kind's data only.
  handle: (shop, data) => handle(shop, data as Data),
});

/** What happens by the clock, once for all servers of the shop, and what of the shop it needs. */
export interface Schedule<Shop> {
  /** Names its queue. */
  name: string;
  /** Five-field cron, UTC. */
  cron: string;
  run: (shop: Shop) => Promise<unknown>;
}

/** Runs by this cron (UTC). A run that fails is logged; the next run is its retry. */
export const schedule = <Shop>(
  name: string,
  cron: string,
  run: (shop: Shop) => Promise<unknown>,
): Schedule<Shop> => ({ name, cron, run });

/** Stores a job in the transaction that causes it: either both happen or neither (outbox). */
export interface JobSender {
  send<Data extends object>(database: Database, kind: JobKind<Data>, data: Data): Promise<void>;
}

export interface Jobs extends JobSender {
  /** Works off jobs and schedules until stopped. Where the database is away, it is there once that is back. */
  work(): Promise<void>;
  /** Whether `work` has come so far. */
  areAtWork(): boolean;
  /** Works off what is waiting, once, in this call. Returns how many jobs were done. */
  runWaiting(): Promise<number>;
  stop(): Promise<void>;
}

/** The name of a listener's own queue. */
export const queueOf = ({ kind, name }: Listener<never>) => `${kind.name}.${name}`;

const retries = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  // Seconds: a job whose server is gone is taken up a minute or two later, not when its quarter of an hour is over.
  heartbeatSeconds: 60,
};

export interface JobOptions<Shop> {
  databaseUrl: string;
  /** What listeners and schedules are handed; asked for when they run, since the shop is made after its jobs. */
  shop: () => Shop;
  /** Who hears of which kind; a kind without listeners is not stored. */
  listeners: readonly Listener<Shop>[];
  schedules: readonly Schedule<Shop>[];
  /** What this server leaves to others for now: the jobs wait, and no try is used up. */
  leaves?: Left;
}

/** A queue that was begun and cannot be used would go on asking the database. */
async function begin(boss: PgBoss, step: () => Promise<void>): Promise<void> {
  await step().catch(async (error: unknown) => {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  });
}

const tryAgainMs = 2_000;

/** Tries again until it is done or `signal` ends it: a server that listens already must not end with the database. */
async function untilDone(act: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await act();
      return;
    } catch (error) {
      log.warn({ err: error }, 'The jobs cannot start yet');
      await pause(tryAgainMs, undefined, { signal }).catch(() => {});
    }
  }
}

/** One job of each queue after the other, until none is left; throws what a job throws. */
async function runAllWaiting(boss: PgBoss, queues: readonly (readonly [string, Handle])[]): Promise<number> {
  let done = 0;
  for (let found = true; found; ) {
    found = false;
    for (const [queue, handle] of queues) {
      const [job] = await boss.fetch<object>(queue);
      if (!job) continue;
      found = true;
      done += 1;
      try {
        await handle(job.data);
        await boss.complete(queue, job.id);
      } catch (error) {
        await boss.fail(queue, job.id, { message: String(error) });
        throw error;
      }
    }
  }
  return done;
}

/** Jobs on pg-boss. */
export async function openJobs<Shop>(options: JobOptions<Shop>): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: options.databaseUrl, max: 4, application_name: 'marque jobs' });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reports a failure'));
  await begin(boss, async () => void (await boss.start()));
  const queues = new Map<string, Handle>();
  const entrances = new Map<string, string>();
  for (const [kind, listeners] of Map.groupBy(options.listeners, (one) => one.kind.name)) {
    for (const one of listeners) queues.set(queueOf(one), (data) => one.handle(options.shop(), data));
    const passOn = async (data: object) => {
      for (const one of listeners) await boss.send(queueOf(one), data);
    };
    // A sale stores one job, for any number of listeners; it is passed on to each of them afterwards.
    if (listeners.length > 1) queues.set(kind, passOn);
    entrances.set(kind, listeners.length > 1 ? kind : queueOf(listeners[0]!));
  }
  await begin(boss, async () => {
    for (const queue of queues.keys()) await boss.createQueue(queue, retries);
    for (const schedule of options.schedules) await boss.createQueue(schedule.name, { retryLimit: 0 });
  });
  const schedules = new Map(options.schedules.map(({ name, run }) => [name, () => run(options.shop())]));
  const left = new Set(options.leaves?.names);
  let atWork = false;
  const stopping = new AbortController();
  const workOn = (takes: (name: string) => boolean) =>
    workOnQueues(boss, { queues, schedules }, takes, stopping.signal);
  const takeUpLeft = async () => {
    if (!options.leaves || !(await untilOver(options.leaves, stopping.signal))) return;
    await workOn((name) => left.delete(name));
  };
  return {
    areAtWork: () => atWork,
    async send(database, kind, data) {
      const queue = entrances.get(kind.name);
      if (!queue) return;
      await boss.send(queue, data, { db: fromDrizzle(database, sql) });
    },
    async work() {
      await workOn((name) => !left.has(name));
      for (const { name, cron } of options.schedules)
        await untilDone(() => boss.schedule(name, cron), stopping.signal);
      atWork = !stopping.signal.aborted;
      takeUpLeft().catch((error: unknown) => log.error({ err: error }, 'Jobs could not be taken up'));
    },
    runWaiting: () =>
      runAllWaiting(
        boss,
        [...queues].filter(([queue]) => !left.has(queue)),
      ),
    async stop() {
      stopping.abort();
      atWork = false;
      // With the database away there is nothing left to tell it, and the rest has to be closed all the same.
      await boss.stop({ graceful: true, timeout: 5_000 }).catch((error: Error) => {
        log.warn({ err: error }, 'The job queue could not be left in good order');
      });
    },
  };
}
