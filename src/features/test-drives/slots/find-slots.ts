import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { isByAppointmentOn } from '#platform/dates/opening-hours.ts';
import { timeName } from '../test-drives.rules.ts';
import type { DriveTerms } from './drive-terms.ts';
import { drivableVehicles, placeAmong, takenBetween, type WantedPlace } from './find-place.ts';
import { daysOnOffer, isOnOffer, openOn, type Slot, slotsOn } from './slots.rules.ts';

/** A time of a day on offer, and whether it is free for this car. */
export interface OfferedSlot extends Slot {
  isFree: boolean;
}

export interface OfferedDay {
  date: string;
  /** Nobody is there that day, or by appointment alone. */
  closed: boolean;
  byAppointment: boolean;
  slots: OfferedSlot[];
}

type Wanted = Omit<WantedPlace, 'slot'>;

/** The times that customers may book for a car on these days: three queries, however many days. */
async function findSlotsOn(
  database: Database,
  terms: DriveTerms,
  wanted: Wanted,
  dates: readonly string[],
): Promise<OfferedDay[]> {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return [];
  const ids = await drivableVehicles(database, wanted.car);
  const taken = await takenBetween(
    database,
    {
      startsAt: beginningOf(first, terms.timeZone),
      endsAt: beginningOf(addDays(last, 1), terms.timeZone),
    },
    wanted.exceptId,
  );
  const at = now();
  const { atOnce, timeZone } = terms;
  return dates.map((date) => ({
    date,
    closed: openOn(terms.openingHours, date, timeZone) === undefined,
    byAppointment: isByAppointmentOn(terms.openingHours, date),
    slots: slotsOn(terms.openingHours, date, terms.minutes, timeZone)
      .filter(({ startsAt }) => isOnOffer(startsAt, at, terms, timeZone))
      .map((slot) => ({
        ...slot,
        isFree: placeAmong({ ...wanted, slot }, { ids, taken, atOnce }) !== undefined,
      })),
  }));
}

/** All days that customers choose from, with their times. */
export const findSlots = (database: Database, terms: DriveTerms, wanted: Wanted): Promise<OfferedDay[]> =>
  findSlotsOn(database, terms, wanted, daysOnOffer(now(), terms.daysAhead, terms.timeZone));

/** The times of one day that are free, in words. */
export async function freeTimesOf(
  database: Database,
  terms: DriveTerms,
  wanted: Wanted,
  date: string,
): Promise<string[]> {
  const [day] = await findSlotsOn(database, terms, wanted, [date]);
  return (day?.slots ?? [])
    .filter(({ isFree }) => isFree)
    .map(({ startsAt }) => timeName(startsAt, terms.timeZone));
}

/** The slot that begins then, if customers may book it. */
export function slotOnOffer(terms: DriveTerms, startsAt: Date): Slot | undefined {
  const { timeZone } = terms;
  if (!isOnOffer(startsAt, now(), terms, timeZone)) return undefined;
  return slotsOn(terms.openingHours, calendarDate(startsAt, timeZone), terms.minutes, timeZone).find(
    (slot) => slot.startsAt.getTime() === startsAt.getTime(),
  );
}
