import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { hasCauseWith } from '#platform/database/out-of-reach.ts';
import { log } from '#platform/log.ts';
import { buildSegment, type Segment } from './build-segment.ts';
import { learnWords } from './learn-words.ts';
import { mayWait } from './segments.rules.ts';

/** Key of an advisory lock, any unused constant: one merge at a time, whichever server makes it. */
const mergeLock = 7_237_462;

/** So many of the oldest changes say where most of them are. */
const looked = 20_000;

interface Busiest extends Segment {
  /** All segments. */
  segments: number;
  /** Changes that were looked at. */
  waiting: number;
}

/** The segment in whose range most changes lie. */
async function findBusiest(database: Database): Promise<Busiest | undefined> {
  const { rows } = await database.execute<Busiest & Record<string, unknown>>(sql`
    with ranges as materialized (
      select id, vip, first_id, lead(first_id) over (partition by vip order by first_id) as next_id from search_segments),
    starts as (select vip, array_agg(first_id order by first_id) as firsts from search_segments group by vip),
    oldest as (select vip, car_id from search_changes order by id limit ${looked}),
    busiest as (
      select vip, firsts[width_bucket(car_id, firsts)] as first_id, count(*) as changes
      from oldest join starts using (vip) group by 1, 2 order by 3 desc limit 1)
    select ranges.id, ranges.vip, ranges.first_id as "firstId", ranges.next_id as "nextId",
      (select count(*)::int from search_segments) as segments, (select count(*)::int from oldest) as waiting
    from busiest join ranges using (vip, first_id)`);
  return rows[0];
}

/** What PostgreSQL says where somebody else wrote meanwhile; the next run begins anew. */
const overtaken = new Set(['40001', '40P01', '23505']);

type Step = 'merged' | 'nothing to do' | 'somebody else merges';

export interface MergeOptions {
  /** Few changes are left for later. */
  isPatient?: boolean;
  /** Fewer than usual, so that a test has many segments. */
  carsOfSegment?: number;
}

/**
 * Makes one segment anew where enough changes wait. All that it reads and writes is of one snapshot: searches see the segment
 * and the changes as they were, or both as they are now.
 */
const mergeOne = (database: Database, { isPatient = true, carsOfSegment }: MergeOptions): Promise<Step> =>
  database.transaction(
    async (transaction) => {
      const { rows } = await transaction.execute(
        sql`select pg_try_advisory_xact_lock(${mergeLock}) as is_ours`,
      );
      if (rows[0]?.is_ours !== true) return 'somebody else merges';
      const busiest = await findBusiest(transaction);
      if (!busiest || (isPatient && busiest.waiting <= mayWait(busiest.segments))) return 'nothing to do';
      await buildSegment(transaction, busiest, carsOfSegment);
      await learnWords(transaction);
      return 'merged';
    },
    { isolationLevel: 'repeatable read' },
  );

/** A run ends after so long; what is left waits for the next one. */
const longestRunMs = 45_000;

/** Brings changed cars into the segments of the index (ADR 0055). Returns how many segments were made anew. */
export async function mergeChanges(
  { database }: { database: Database },
  options: MergeOptions = {},
): Promise<number> {
  const since = performance.now();
  let merged = 0;
  while (performance.now() - since < longestRunMs) {
    const step = await mergeOne(database, options).catch((error: unknown): Step => {
      if (!hasCauseWith(error, overtaken)) throw error;
      log.info({ err: error }, 'A merge of the search index was overtaken');
      return 'somebody else merges';
    });
    if (step !== 'merged') break;
    merged += 1;
  }
  return merged;
}
