import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { carArrivals, savedNotices, stockWaits } from '../saved.tables.ts';

const dayMs = 24 * 3_600_000;

/** Days for which things are kept (rules.md#saved). */
const keptDays = { arrivals: 30, notices: 365, unconfirmed: 2, waits: 180 } as const;

/** Forgets what is older than its age: arrivals, what was told, and addresses that wait. */
export async function sweepSaved(database: Database): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs);
  await database.delete(carArrivals).where(lt(carArrivals.at, before(keptDays.arrivals)));
  await database
    .delete(savedNotices)
    .where(and(isNotNull(savedNotices.doneAt), lt(savedNotices.doneAt, before(keptDays.notices))));
  await database
    .delete(stockWaits)
    .where(
      or(
        lt(stockWaits.createdAt, before(keptDays.waits)),
        and(isNull(stockWaits.confirmedAt), lt(stockWaits.createdAt, before(keptDays.unconfirmed))),
      ),
    );
}
