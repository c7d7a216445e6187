import { now } from '#platform/clock.ts';
import { wallTime } from '#platform/dates/local-time.ts';
import { tellWaiting } from '../waits/tell-waiting.ts';
import { noteChanges } from './note-changes.ts';
import { type TellingShop, tellSavers } from './tell-savers.ts';

/** What changed is noted whole before anybody is told: many changes to one person are one mail. */
export async function tellOfSaved(shop: TellingShop): Promise<void> {
  const isWhole = await noteChanges(shop);
  if (!isWhole) return;
  await tellWaiting(shop);
  await tellSavers(shop, 'at-once');
}

/** From this hour on, at the dealership, the mail of the day goes out. */
const morningHour = 7;

export async function tellOfSavedDaily(shop: TellingShop): Promise<void> {
  const hour = Number(wallTime(now(), shop.config.dealerTimezone).slice(11, 13));
  if (hour >= morningHour) await tellSavers(shop, 'daily');
}
