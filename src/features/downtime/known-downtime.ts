import { and, asc, gt, isNull } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { log } from '#platform/log.ts';
import { isRunning, type Period } from './downtime.rules.ts';
import { downtimes } from './downtime.tables.ts';

/** A downtime that is not over, as every request needs it. */
export interface Planned extends Period {
  id: string;
  durationMinutes: number;
  reason: string;
}

/**
 * The schedule is in the database, and each process reads it at most once a second. Starts and ends are compared with
 * the clock at every request, so they are exact; what was just scheduled or ended elsewhere arrives within the second.
 */
const freshFor = 1000;

interface Known {
  planned: readonly Planned[];
  /** By the clock of the process, which nobody sets. */
  readAt: number;
  /** By the shop's clock, which a test or an administrator may set. */
  readAtShop: number;
}

const known = new WeakMap<Database, Known>();
const reading = new WeakMap<Database, Promise<readonly Planned[]>>();

const isFresh = ({ readAt, readAtShop }: Known) =>
  performance.now() - readAt < freshFor && Math.abs(now().getTime() - readAtShop) < freshFor;

async function read(database: Database): Promise<readonly Planned[]> {
  const readAt = performance.now();
  const readAtShop = now().getTime();
  const { id, startsAt, endsAt, durationMinutes, reason } = downtimes;
  const planned = await database
    .select({ id, startsAt, endsAt, durationMinutes, reason })
    .from(downtimes)
    .where(and(isNull(downtimes.cancelledAt), gt(downtimes.endsAt, new Date(readAtShop))))
    .orderBy(asc(downtimes.startsAt))
    .catch((error: unknown) => {
      // What needs the database fails by itself; until then the last known schedule counts.
      log.warn({ err: error }, 'The schedule of downtimes could not be read');
      return known.get(database)?.planned ?? [];
    });
  known.set(database, { planned, readAt, readAtShop });
  return planned;
}

/** Many who ask at the same moment wait for one reading. */
function readOnce(database: Database): Promise<readonly Planned[]> {
  const underWay = reading.get(database);
  if (underWay) return underWay;
  const begun = read(database).finally(() => reading.delete(database));
  reading.set(database, begun);
  return begun;
}

/** Downtimes that are not over, the next one first. Without a wait while what is known is fresh. */
export function plannedDowntimes(database: Database): readonly Planned[] | Promise<readonly Planned[]> {
  const last = known.get(database);
  return last && isFresh(last) ? last.planned : readOnce(database);
}

/** After a change: the next call to this process reads the new schedule. */
export async function rereadSchedule(database: Database): Promise<void> {
  // A reading that is under way may have begun before the change.
  await reading.get(database);
  await readOnce(database);
}

/** Whether the shop is down, as far as this process knows, at once: for what stands before every guard. */
export function isKnownToBeDown(database: Database): boolean {
  const last = known.get(database);
  if (!last || !isFresh(last)) void readOnce(database);
  const at = now();
  return last?.planned.some((one) => isRunning(one, at)) ?? false;
}
