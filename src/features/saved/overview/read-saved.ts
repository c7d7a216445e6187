import type { SettingsShop } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import { readSavedCars } from '../cars/saved-cars.service.ts';
import { readPace } from '../mails/mail-choices.service.ts';
import type { SavedThings } from '../saved.contract.ts';
import { readSavedSearches } from '../searches/saved-searches.service.ts';

/** All that the member saved. */
export async function readSaved(shop: SettingsShop, member: Member): Promise<SavedThings> {
  const [cars, searches, pace] = await Promise.all([
    readSavedCars(shop, member),
    readSavedSearches(shop, member),
    readPace(shop.database, member.userId),
  ]);
  return { cars, searches, pace };
}
