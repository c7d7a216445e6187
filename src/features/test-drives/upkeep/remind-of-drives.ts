import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm';
import { wantsReminders } from '#features/accounts/reminders.service.ts';
import { calendarDate, isNight, now } from '#platform/clock.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { log } from '#platform/log.ts';
import { mailReminder } from '../test-drives.mail.ts';
import { changeDrive, lockDrive, type Shop } from '../test-drives.service.ts';
import { testDrives } from '../test-drives.tables.ts';

const remind = (shop: Shop, id: string): Promise<boolean> =>
  shop.database.transaction(async (transaction) => {
    const found = await lockDrive(transaction, eq(testDrives.id, id));
    if (found.row.state !== 'booked' || found.row.remindedAt !== null) return false;
    await changeDrive(transaction, found, { remindedAt: now() });
    if (!(await wantsReminders(transaction, found.row.userId))) return false;
    await mailReminder(transaction, shop, found);
    return true;
  });

/**
 * Mails those who drive tomorrow, once each, however often this runs; not those who booked or moved it today, and have just
 * read of it. Returns how many mails were stored.
 */
export async function remindOfDrives(shop: Shop): Promise<number> {
  const { dealerTimezone: timeZone } = shop.config;
  const today = calendarDate(now(), timeZone);
  if (isNight(now(), timeZone)) return 0;
  const tomorrow = addDays(today, 1);
  const isNear = and(
    eq(testDrives.state, 'booked'),
    gte(testDrives.startsAt, beginningOf(tomorrow, timeZone)),
    lt(testDrives.startsAt, beginningOf(addDays(tomorrow, 1), timeZone)),
    isNull(testDrives.remindedAt),
    lt(testDrives.changedAt, beginningOf(today, timeZone)),
  );
  const near = await shop.database
    .select({ id: testDrives.id })
    .from(testDrives)
    .where(isNear)
    .orderBy(asc(testDrives.startsAt));
  let reminded = 0;
  for (const { id } of near) {
    try {
      if (await remind(shop, id)) reminded += 1;
    } catch (error) {
      // The others are reminded all the same; this one by the next run.
      log.error({ err: error, testDriveId: id }, 'A test drive reminder could not be sent');
    }
  }
  return reminded;
}
