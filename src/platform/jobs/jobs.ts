import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { log } from '#platform/log.ts';
import { countJobFailure } from '#platform/telemetry/tally.ts';
import { carried, inSpan, takeCarried } from '#platform/trace-context.ts';
import { asSent, handleBatch, type Queue } from './handle-batch.ts';
import { type JobInsertion, recordedInsertion } from './job-insertion.ts';
import { begin, createMissingQueues, openBoss, storeSchedules } from './open-boss.ts';

/** A kind of job: its queue's name, and the type of what it carries. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Only for the type. */
  readonly carries?: Data;
}

export const jobKind = <Data extends object>(name: string): JobKind<Data> => ({ name });

/** What is done for jobs, and what of the shop it needs. They may run again after a crash, so it must be idempotent. */
export interface Listener<Shop> {
  kind: JobKind<object>;
  /** Names the listener's queue: one kind of job may have several listeners, each with its own retries. */
  name: string;
  /** Where it throws, it is handed the same jobs in smaller parts, down to one. */
  handle: (shop: Shop, data: readonly object[]) => Promise<unknown>;
  /** Whether it is handed many jobs at once; else one after the other. */
  together: (shop: Shop) => boolean;
}

/**
 * Hears of many jobs of this kind at once: of one bad job among them, `handle` throws and is called again without it. `name` is
 * unique among the kind's listeners. `together` says where one job after the other is better; absent: nowhere.
 */
export const batchListener = <Shop, Data extends object>(
  kind: JobKind<Data>,
  name: string,
  handle: (shop: Shop, data: readonly Data[]) => Promise<unknown>,
  together: (shop: Shop) => boolean = () => true,
): Listener<Shop> => ({
  kind,
  name,
  // A queue holds what `send` stored for its kind, and `send` takes that kind's data only.
  handle: (shop, data) => handle(shop, data as readonly Data[]),
  together,
});

/** Hears of every job of this kind, one after the other. */
export const listener = <Shop, Data extends object>(
  kind: JobKind<Data>,
  name: string,
  handle: (shop: Shop, data: Data) => Promise<unknown>,
): Listener<Shop> =>
  batchListener(
    kind,
    name,
    async (shop: Shop, data: readonly Data[]) => {
      for (const one of data) await handle(shop, one);
    },
    () => false,
  );

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

/** Stores jobs in the transaction that causes them, a job for each `data`: either both happen or neither (outbox). */
export interface JobSender {
  send<Data extends object>(database: Database, kind: JobKind<Data>, ...data: readonly Data[]): Promise<void>;
  /** The same as a part of the statement that causes it. Undefined where nobody hears of it. */
  insertion<Data extends object>(kind: JobKind<Data>, data: Data): Promise<JobInsertion | undefined>;
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

const heardBy = <Shop>(one: Listener<Shop>, shop: () => Shop): Queue => ({
  handle(jobs) {
    const sent = jobs.map(({ data }) => takeCarried(data));
    const causes = sent.flatMap(({ cause }) => cause ?? []);
    const span = {
      name: `job ${queueOf(one)}`,
      kind: 'consumer',
      causes,
      attributes: { jobs: jobs.length },
    } as const;
    return inSpan(span, () =>
      one.handle(
        shop(),
        sent.map(({ data }) => data),
      ),
    );
  },
  isTogether: () => one.together(shop()),
});

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
  /** False: this server only stores jobs, and leaves the upkeep of the queues to those that work. */
  works?: boolean;
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

/** The queues in which a job waits. */
async function waitingIn(boss: PgBoss): Promise<Set<string>> {
  const found = await boss.getDb().executeSql(`select distinct name from pgboss.job where state < 'active'`);
  return new Set(found.rows.map(({ name }) => name));
}

/** A batch of each queue after the other, until none is left; throws what a job throws. */
async function runAllWaiting(boss: PgBoss, queues: ReadonlyMap<string, Queue>): Promise<number> {
  let done = 0;
  for (let found = true; found; ) {
    found = false;
    const waiting = await waitingIn(boss);
    for (const [name, queue] of queues) {
      if (!waiting.has(name)) continue;
      const jobs = await boss.fetch<object>(name, { batchSize: queue.isTogether() ? mostTogether : 1 });
      if (jobs.length === 0) continue;
      found = true;
      done += jobs.length;
      const ids = jobs.map(({ id }) => id);
      try {
        await queue.handle(asSent(jobs));
        await boss.complete(name, ids);
      } catch (error) {
        await boss.fail(name, ids, { message: String(error) });
        throw error;
      }
    }
  }
  return done;
}

/** Jobs on pg-boss. */
export async function openJobs<Shop>(options: JobOptions<Shop>): Promise<Jobs> {
  const boss = await openBoss(options.databaseUrl, options.works ?? true);
  const queues = new Map<string, Queue>();
  const entrances = new Map<string, string>();
  const stored = new Set<string>();
  for (const [kind, listeners] of Map.groupBy(options.listeners, (one) => one.kind.name)) {
    for (const one of listeners) queues.set(queueOf(one), heardBy(one, options.shop));
    const passed = passingOn(boss, listeners.map(queueOf), (queue) => stored.add(queue));
    if (listeners.length > 1) queues.set(kind, passed);
    entrances.set(kind, listeners.length > 1 ? kind : queueOf(listeners[0]!));
  }
  await begin(boss, () =>
    createMissingQueues(boss, [
      ...[...queues.keys()].map((name) => ({ name, ...retries })),
      ...options.schedules.map(({ name }) => ({ name, retryLimit: 0 })),
    ]),
  );
  const schedules = new Map(options.schedules.map(({ name, run }) => [name, () => run(options.shop())]));
  let atWork = false;
  const stopping = new AbortController();
  return {
    areAtWork: () => atWork,
    async send(database, kind, ...all) {
      const queue = entrances.get(kind.name);
      if (!queue || all.length === 0) return;
      // Ids that grow with time: by them jobs keep their order where many are handed over together. One send that a
      // single fetch does not hold has no order: pg-boss sorts by the time of storing, which is the same for all of it.
      const jobs = all.map((data) => ({ id: newId(), data: { ...data, ...carried() } }));
      await boss.insert(queue, jobs, { db: fromDrizzle(database, sql) });
      // What is to be passed on is not looked for at once: a second later there is more of it.
      if (queue !== kind.name) stored.add(queue);
    },
    insertion: async (kind, data) =>
      recordedInsertion(boss, entrances.get(kind.name), { ...data, ...carried() }),
    async work() {
      await workOnQueues(boss, { queues, schedules, stored }, stopping.signal);
      await untilDone(() => storeSchedules(boss, options.schedules), stopping.signal);
      atWork = !stopping.signal.aborted;
    },
    runWaiting: () => runAllWaiting(boss, queues),
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

/**
 * Of a kind with several listeners one job is stored, by a sale or whatever causes it; it is passed on to each of them
 * afterwards. It keeps its id there: what was passed on before a crash is not stored a second time.
 */
const passingOn = (
  boss: PgBoss,
  listening: readonly string[],
  noteStored: (queue: string) => void,
): Queue => ({
  async handle(jobs) {
    const same = jobs.map(({ id, data }) => ({ id, data }));
    for (const queue of listening) {
      await boss.insert(queue, same);
      noteStored(queue);
    }
  },
  isTogether: () => true,
});

/** Jobs that a server takes at once where they are done together; the next ones follow without a pause. */
const mostTogether = 100;

/**
 * Jobs that a server takes a second where one is done after the other, as mails that bring papers along: these wait in a busy
 * minute, so that the sales themselves do not.
 */
const oneByOneBatch = 20;

/**
 * Runs what a schedule stands for. pg-boss records a failure in its tables and nowhere else, so it is logged here.
 * It is thrown again so that pg-boss records it; the schedule's next run is the retry.
 */
const runSchedule = (name: string, run: Run): Promise<void> =>
  inSpan({ name: `schedule ${name}`, kind: 'internal' }, () => runLogged(name, run));

async function runLogged(name: string, run: Run): Promise<void> {
  try {
    await run();
  } catch (error) {
    countJobFailure(name);
    log.error({ err: error, job: name }, 'A scheduled job failed');
    throw error;
  }
}

/** What a schedule stands for. */
type Run = () => Promise<unknown>;

/** What a server can work on, by the names of the queues. */
interface Work {
  queues: ReadonlyMap<string, Queue>;
  schedules: ReadonlyMap<string, Run>;
  /** Queues to which this server stored jobs: it looks into them after its next batch, and not with their next second. */
  stored: Set<string>;
}

/** How pg-boss hands over the jobs of a queue. */
const flowOf = (queue: Queue) => {
  const isTogether = queue.isTogether();
  return {
    pollingIntervalSeconds: 1,
    batchSize: isTogether ? mostTogether : oneByOneBatch,
    burstWhenBatchFull: isTogether,
    perJobResults: true,
  } as const;
};

/** Takes jobs from these queues and schedules from now on, unless `signal` ends it meanwhile. */
async function workOnQueues(
  boss: PgBoss,
  { queues, schedules, stored }: Work,
  signal: AbortSignal,
): Promise<void> {
  const workers = new Map<string, string>();
  const wakeStored = () => {
    for (const name of stored) {
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    }
    stored.clear();
  };
  for (const [name, queue] of queues) {
    if (signal.aborted) return;
    const worker = await boss.work<object>(name, flowOf(queue), async (jobs) => {
      const results = await handleBatch(name, queue, jobs);
      wakeStored();
      return results;
    });
    // What is done one after the other is not woken: its pace would be none.
    if (queue.isTogether()) workers.set(name, worker);
  }
  for (const [name, run] of schedules) {
    if (signal.aborted) return;
    await boss.work(name, { pollingIntervalSeconds: 5 }, () => runSchedule(name, run));
  }
}
