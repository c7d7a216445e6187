import { calendarDate, now } from '#platform/clock.ts';
import { dateInWords, isBefore } from '#platform/dates/calendar-date.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { instantsOf } from '#platform/dates/local-time.ts';
import { hoursText, isClosedOn, weekdayOfDate } from '#platform/dates/opening-hours.ts';
import { badInput } from '#platform/errors.ts';
import type { DriveTerms } from '../slots/drive-terms.ts';
import { endOfDrive, openOn, type Slot } from '../slots/slots.rules.ts';
import { begunMinutes, staffDaysAhead } from '../test-drives.rules.ts';

/**
 * The time that staff chose: any of a day on which somebody is there, inside the hours where that day has some. Throws 400
 * for any other one.
 */
export function staffSlot(terms: DriveTerms, local: string): Slot {
  const { timeZone, openingHours, minutes } = terms;
  const at = now();
  const date = local.slice(0, 10);
  if (isBefore(addDays(calendarDate(at, timeZone), staffDaysAhead), date))
    throw badInput({ at: `Choose today or one of the next ${staffDaysAhead} days` });
  const [startsAt] = instantsOf(local, timeZone);
  if (!startsAt) throw badInput({ at: 'This time does not exist that day because of the clock change' });
  if (startsAt.getTime() < at.getTime() - begunMinutes * 60_000)
    throw badInput({ at: 'This time has passed: choose a later one' });
  if (isClosedOn(openingHours, date))
    throw badInput({
      at: `We are closed on ${dateInWords(date, { weekday: 'long', month: 'long', day: 'numeric' })}`,
    });
  const slot = { startsAt, endsAt: endOfDrive(startsAt, minutes) };
  const open = openOn(openingHours, date, timeZone);
  if (open && (slot.startsAt < open.startsAt || slot.endsAt > open.endsAt))
    throw badInput({
      at: `A drive takes ${minutes} minutes, and we are open ${hoursText(openingHours.week[weekdayOfDate(date)])}`,
    });
  return slot;
}
