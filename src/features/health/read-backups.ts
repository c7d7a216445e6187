import { openBackupPlace } from '#features/backups/backup-place.ts';
import { dayOf, dueDay, isOwn } from '#features/backups/keeping.rules.ts';
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { daysFrom } from '#platform/dates/date-arithmetic.ts';
import type { BackupReading } from './readings.contract.ts';

/** The backups that the shop keeps by itself; undefined where it keeps none. Throws where their place cannot be read. */
export async function readBackups({
  backups,
  dealerTimezone,
}: Pick<Config, 'backups' | 'dealerTimezone'>): Promise<BackupReading | undefined> {
  if (!backups) return undefined;
  const place = await openBackupPlace(backups.place);
  const own = (await place.names()).filter(isOwn).sort();
  const newest = own.at(-1);
  const newestDay = newest === undefined ? null : dayOf(newest);
  const due = dueDay(now(), backups.at, dealerTimezone);
  const behindDays = newestDay === null ? 0 : Math.max(0, daysFrom(newestDay, due));
  return { place: place.name, kept: own.length, newestDay, behindDays };
}
