import { type SQL, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { newId } from '#platform/database/ids.ts';

/** An insert of jobs that was not run yet. Kinds differ in their text, jobs of one kind only in what they carry. */
export interface JobInsertion {
  text: string;
  /** What `text` takes, as JSON: a list of jobs. */
  jobs: string;
}

/** The insert as a part of a statement. `jobs` is its list; of an empty one nothing is inserted. */
export function insertingJobs({ text }: Pick<JobInsertion, 'text'>, jobs: SQL): SQL {
  const [head, tail, ...rest] = text.split('$1');
  if (head === undefined || tail === undefined || rest.length > 0 || !/^\s*insert\b/i.test(head))
    throw new Error('The insert of jobs has another shape than it had');
  return sql`${sql.raw(head)}(${jobs})${sql.raw(tail)}`;
}

/** What the queue would ask the database for one job. */
export async function recordedInsertion(boss: PgBoss, queue: string | undefined, data: object) {
  if (!queue) return undefined;
  const asked: JobInsertion[] = [];
  // Said to be done, so that it is not asked for again.
  const executeSql = async (text: string, [jobs]: unknown[] = []) => {
    asked.push({ text, jobs: String(jobs) });
    return { rows: [{ id: null }] };
  };
  await boss.send(queue, data, { id: newId(), db: { executeSql } });
  if (asked.length !== 1) throw new Error(`A job of ${queue} takes ${asked.length} statements`);
  return asked[0];
}
