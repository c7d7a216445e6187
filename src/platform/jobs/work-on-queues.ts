import type { Job, JobResult, PgBoss } from 'pg-boss';
import { log } from '#platform/log.ts';

/** Does what one job of a queue asks for. */
export type Handle = (data: object) => Promise<unknown>;

/**
 * Jobs of one queue that a server takes a second. What follows a sale waits in a busy minute, so that the sales
 * themselves do not; 20 a second and server is more than a million a day.
 */
const batchSize = 20;

/** One after the other; one that fails is tried again later and does not hold up the others. */
async function handleEach(queue: string, handle: Handle, jobs: readonly Job<object>[]): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, data } of jobs) {
    try {
      await handle(data);
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
async function runSchedule(name: string, run: Run): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.error({ err: error, job: name }, 'A scheduled job failed');
    throw error;
  }
}

/** What a schedule stands for. */
type Run = () => Promise<unknown>;

/** What a server can work on, by the names of the queues. */
export interface Work {
  queues: ReadonlyMap<string, Handle>;
  schedules: ReadonlyMap<string, Run>;
}

/** Takes jobs from these queues and schedules from now on, unless `signal` ends it meanwhile. */
export async function workOnQueues(
  boss: PgBoss,
  { queues, schedules }: Work,
  takes: (name: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (const [queue, handle] of queues) {
    if (signal.aborted) return;
    const flow = { pollingIntervalSeconds: 1, batchSize, perJobResults: true } as const;
    if (takes(queue)) await boss.work<object>(queue, flow, (jobs) => handleEach(queue, handle, jobs));
  }
  for (const [name, run] of schedules) {
    if (signal.aborted) return;
    if (takes(name)) await boss.work(name, { pollingIntervalSeconds: 5 }, () => runSchedule(name, run));
  }
}
