import type { TestDriveTerms } from '#features/settings/kinds/test-drives.contract.ts';
import { freshenSettings, type SettingsShop, valueIn } from '#features/settings/known-settings.ts';
import type { OpeningHours } from '#platform/dates/opening-hours.ts';
import type { Platform } from '#platform/runtime/platform.ts';

/** What the dealership says of its test drives, and when it is open. */
export interface DriveTerms extends TestDriveTerms {
  openingHours: OpeningHours;
  timeZone: string;
}

/** As the settings are now. Asked before a transaction, since it may read the database. */
export async function readDriveTerms(shop: SettingsShop & Pick<Platform, 'config'>): Promise<DriveTerms> {
  const known = await freshenSettings(shop);
  return {
    ...valueIn(known, shop, 'testDrives'),
    openingHours: valueIn(known, shop, 'openingHours'),
    timeZone: shop.config.dealerTimezone,
  };
}
