import { calendarDate } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { slotTaken } from '../test-drives.errors.ts';
import type { DriveTerms } from './drive-terms.ts';
import { findPlace, type WantedPlace } from './find-place.ts';
import { freeTimesOf } from './find-slots.ts';

/** The vehicle for a time, null where the listing counts none. The day is locked. Throws 409 `slot-taken`. */
export async function takeDrivePlace(
  database: Database,
  terms: DriveTerms,
  wanted: WantedPlace,
): Promise<string | null> {
  const place = await findPlace(database, terms, wanted);
  if (place !== undefined) return place;
  const date = calendarDate(wanted.slot.startsAt, terms.timeZone);
  throw slotTaken(date, await freeTimesOf(database, terms, wanted, date));
}
