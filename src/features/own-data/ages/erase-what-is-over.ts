import { readSetting } from '#features/settings/known-settings.ts';
import { now } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { eraseByAge } from '#platform/personal-data/erase.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { registeredTables } from '../registry/registered-tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** So many years before a moment; of February 29 the day after. */
function yearsBefore(moment: Date, years: number): Date {
  const before = new Date(moment);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/** Erases of all tables what has reached its age (rules.md#personal-data). Returns how many rows. */
export async function eraseWhatIsOver(shop: Pick<Platform, 'database' | 'kept' | 'demo'>): Promise<number> {
  const at = now();
  const years = await readSetting(shop, 'buyerDataYears');
  const erased = await eraseByAge(shop.database, registeredTables, {
    before: (after) =>
      after === 'buyer-data-years' ? yearsBefore(at, years) : new Date(at.getTime() - after.days * dayMs),
  });
  if (erased > 0) log.info({ erased }, 'What had reached its age was erased');
  return erased;
}
