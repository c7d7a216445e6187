import type { PgBoss } from 'pg-boss';
import { log } from '#platform/log.ts';
import { countJobFailure } from '#platform/metrics/tally.ts';
import { inSpan } from '#platform/trace-context/trace-context.ts';
import { handleBatch, type Queue } from './handle-batch.ts';

/** Jobs that a server takes at once where they are done together; the next ones follow without a pause. */
export const mostTogether = 100;

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
export interface Work {
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
export async function workOnQueues(
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
