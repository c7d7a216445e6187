import { and, asc, gt, isNull } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { type KeepingShop, perShop } from '#platform/runtime/per-shop.ts';
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
const freshMs = 1000;

interface Known {
  planned: readonly Planned[];
  /** By the monotonic clock of the process, which is never adjusted. */
  readAt: number;
  /** By the shop's clock, which a test or an administrator may set. */
  readAtShop: number;
}

interface Schedule {
  known?: Known;
  /** The reading that is under way. */
  reading?: Promise<readonly Planned[]>;
}

const scheduleOf = perShop((): Schedule => ({}));

const isFresh = ({ readAt, readAtShop }: Known) =>
  performance.now() - readAt < freshMs && Math.abs(now().getTime() - readAtShop) < freshMs;

async function read(shop: KeepingShop): Promise<readonly Planned[]> {
  const schedule = scheduleOf(shop);
  const readAt = performance.now();
  const readAtShop = now().getTime();
  const { id, startsAt, endsAt, durationMinutes, reason } = downtimes;
  const planned = await shop.database
    .select({ id, startsAt, endsAt, durationMinutes, reason })
    .from(downtimes)
    .where(and(isNull(downtimes.cancelledAt), gt(downtimes.endsAt, new Date(readAtShop))))
    .orderBy(asc(downtimes.startsAt))
    .catch((error: unknown) => {
      // What needs the database fails by itself; until then the last known schedule counts.
      log.warn({ err: error }, 'The schedule of downtimes could not be read');
      return schedule.known?.planned ?? [];
    });
  schedule.known = { planned, readAt, readAtShop };
  return planned;
}

/** Many who ask at the same moment wait for one reading. */
function readOnce(shop: KeepingShop): Promise<readonly Planned[]> {
  const schedule = scheduleOf(shop);
  schedule.reading ??= read(shop).finally(() => {
    schedule.reading = undefined;
  });
  return schedule.reading;
}

/** Downtimes that are not over, the next one first. Without a wait while what is known is fresh. */
export function plannedDowntimes(shop: KeepingShop): readonly Planned[] | Promise<readonly Planned[]> {
  const last = scheduleOf(shop).known;
  return last && isFresh(last) ? last.planned : readOnce(shop);
}

/** After a change: the next call to this process reads the new schedule. */
export async function rereadSchedule(shop: KeepingShop): Promise<void> {
  // A reading that is under way may have begun before the change.
  await scheduleOf(shop).reading;
  await readOnce(shop);
}

/** Whether the shop is down, as far as this process knows, at once: for what stands before every guard. */
export function isKnownToBeDown(shop: KeepingShop): boolean {
  const last = scheduleOf(shop).known;
  if (!last || !isFresh(last)) void readOnce(shop);
  const at = now();
  return last?.planned.some((one) => isRunning(one, at)) ?? false;
}
