import type { Job, JobResult } from 'pg-boss';
import { inBrief, log } from '#platform/log.ts';
import { countJobFailure } from '#platform/telemetry/tally.ts';
import { readTraceparent, takeCarried } from '#platform/trace-context.ts';

type Jobs = readonly Job<object>[];

/** What a server does for the jobs of a queue. */
export interface Queue {
  /** Throws where it could not do all of them; then it may be called again with a part of them. */
  handle: (jobs: Jobs) => Promise<unknown>;
  /** Whether it is handed many at once; else one after the other. */
  isTogether: () => boolean;
}

/** No part is split any more after so long: where the database is away, each part would wait for it anew. */
const longestMs = 60_000;

function failedAs(error: unknown, queue: string, { id, data }: Job<object>): JobResult {
  const cause = readTraceparent(takeCarried(data).cause);
  countJobFailure(queue);
  log.error(
    { err: error, job: queue, id, ...(cause && { traceId: cause.traceId }) },
    'A job failed and will be tried again',
  );
  return { id, status: 'failed', output: { message: inBrief(error) } };
}

/** Does jobs together. Where one of them fails, its half is done again without the other one, down to itself. */
async function handleTogether(name: string, queue: Queue, jobs: Jobs, until: number): Promise<JobResult[]> {
  try {
    await queue.handle(jobs);
    return jobs.map(({ id }) => ({ id, status: 'completed' }));
  } catch (error) {
    if (jobs.length === 1 || performance.now() > until) return jobs.map((job) => failedAs(error, name, job));
    const half = Math.ceil(jobs.length / 2);
    const results = await handleTogether(name, queue, jobs.slice(0, half), until);
    return [...results, ...(await handleTogether(name, queue, jobs.slice(half), until))];
  }
}

/** The order in which they were sent, which their ids have. What pg-boss hands over together comes in any order. */
export const asSent = (jobs: Jobs): Jobs => jobs.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Does the jobs of one fetch; one that fails is tried again later and does not hold up the others. */
export async function handleBatch(name: string, queue: Queue, jobs: Jobs): Promise<JobResult[]> {
  const sorted = asSent(jobs);
  const parts = queue.isTogether() ? [sorted] : sorted.map((job) => [job]);
  const results: JobResult[] = [];
  for (const part of parts)
    results.push(...(await handleTogether(name, queue, part, performance.now() + longestMs)));
  return results;
}
