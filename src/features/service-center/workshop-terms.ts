import { freshenSettings, type SettingsShop, valueIn } from '#features/settings/known-settings.ts';
import { isClosedOn, type OpeningHours } from '#platform/dates/opening-hours.ts';
import type { RepairType } from './service-center.rules.ts';

/** What the dealership says of its workshop. */
export interface WorkshopTerms {
  places: Readonly<Record<RepairType, number>>;
  openingHours: OpeningHours;
}

/** As the settings are now. Asked before a transaction, since it may read the database. */
export async function readWorkshopTerms(shop: SettingsShop): Promise<WorkshopTerms> {
  const known = await freshenSettings(shop);
  return {
    places: valueIn(known, shop, 'workshopPlaces'),
    openingHours: valueIn(known, shop, 'openingHours'),
  };
}

/** How many cars of this repair type are taken that day: none where it is closed (rules.md#opening-hours). */
export const capacityOn = (
  { places, openingHours }: WorkshopTerms,
  { date, repairType }: { date: string; repairType: RepairType },
): number => (isClosedOn(openingHours, date) ? 0 : places[repairType]);
