import { and, asc, gt, isNull } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import { keepReading } from '#platform/runtime/keep-reading.ts';
import type { KeepingShop } from '#platform/runtime/per-shop.ts';
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
const schedule = keepReading<readonly Planned[]>({
  freshMs: 1000,
  read(shop, at) {
    const { id, startsAt, endsAt, durationMinutes, reason } = downtimes;
    return shop.database
      .select({ id, startsAt, endsAt, durationMinutes, reason })
      .from(downtimes)
      .where(and(isNull(downtimes.cancelledAt), gt(downtimes.endsAt, at)))
      .orderBy(asc(downtimes.startsAt));
  },
  unread: [],
  failure: 'The schedule of downtimes could not be read',
});

/** Downtimes that are not over, the next one first. Without a wait while what is known is fresh. */
export const plannedDowntimes = (shop: KeepingShop): readonly Planned[] | Promise<readonly Planned[]> =>
  schedule.current(shop);

/** After a change: the next call to this process reads the new schedule. */
export const rereadSchedule = (shop: KeepingShop): Promise<void> => schedule.reread(shop);

/** Whether the shop is down, as far as this process knows, at once: for what stands before every guard. */
export function isKnownToBeDown(shop: KeepingShop): boolean {
  const planned = schedule.last(shop) ?? [];
  const at = now();
  return planned.some((one) => isRunning(one, at));
}
