import { readSetting } from '#features/settings/known-settings.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { addMonths, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { log } from '#platform/log.ts';
import { eraseByAge } from '#platform/personal-data/erase.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { registeredTables } from './registered-tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Erases of all tables what has reached its age (rules.md#personal-data). Returns how many rows. */
export async function eraseWhatIsOver(
  shop: Pick<Platform, 'config' | 'database' | 'kept' | 'demo'>,
): Promise<number> {
  const at = now();
  const { dealerTimezone } = shop.config;
  const years = await readSetting(shop, 'buyerDataYears');
  const erased = await eraseByAge(shop.database, registeredTables, {
    before: (after) =>
      after === 'buyer-data-years'
        ? beginningOf(addMonths(calendarDate(at, dealerTimezone), -12 * years), dealerTimezone)
        : new Date(at.getTime() - after.days * dayMs),
  });
  if (erased > 0) log.info({ erased }, 'Expired data was erased');
  return erased;
}
