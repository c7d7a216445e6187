import { calendarDate } from '#platform/clock.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { addDays, datesFrom, instantAt } from '#platform/dates/date-arithmetic.ts';
import { isClosedOn, type OpeningHours, weekdayOfDate } from '#platform/dates/opening-hours.ts';

/** A time for a drive: from here to there. */
export interface Slot {
  startsAt: Date;
  endsAt: Date;
}

/** A drive that has its time, and the vehicle that it has, if it has one. */
export interface TakenSlot extends Slot {
  vehicleId: string | null;
}

const minuteMs = 60_000;

/** When it is open that day, as instants; undefined where it is closed or open by appointment alone. */
export function openOn({ week, closedDays }: OpeningHours, date: string, timeZone: string): Slot | undefined {
  if (isClosedOn({ week, closedDays }, date)) return undefined;
  const hours = week[weekdayOfDate(date)];
  if (typeof hours === 'string') return undefined;
  return {
    startsAt: instantAt(date, hours.opens, timeZone, 'earlier'),
    endsAt: instantAt(date, hours.closes, timeZone, 'later'),
  };
}

/**
 * The times of a day, one after the other from the opening on, each as long as a drive takes; the last one ends by the
 * closing. Elapsed minutes are counted, so that none is skipped, none comes twice and none overlaps where the clocks change.
 */
export function slotsOn(hours: OpeningHours, date: string, minutes: number, timeZone: string): Slot[] {
  const open = openOn(hours, date, timeZone);
  if (!open) return [];
  const length = minutes * minuteMs;
  const count = Math.max(0, Math.floor((open.endsAt.getTime() - open.startsAt.getTime()) / length));
  return Array.from({ length: count }, (_, place) => {
    const startsAt = new Date(open.startsAt.getTime() + place * length);
    return { startsAt, endsAt: new Date(startsAt.getTime() + length) };
  });
}

/** The end of a drive that begins then. */
export const endOfDrive = (startsAt: Date, minutes: number): Date =>
  new Date(startsAt.getTime() + minutes * minuteMs);

/** The days of which customers choose one: today and so many that follow, at the dealership. */
export const daysOnOffer = (at: Date, daysAhead: number, timeZone: string): string[] =>
  datesFrom(calendarDate(at, timeZone), daysAhead + 1);

/** Whether customers may still book it, and may already. */
export function isOnOffer(
  startsAt: Date,
  at: Date,
  { leadHours, daysAhead }: { leadHours: number; daysAhead: number },
  timeZone: string,
): boolean {
  if (startsAt.getTime() < at.getTime() + leadHours * 60 * minuteMs || startsAt <= at) return false;
  // Far off, a year may have more digits than a date can be compared by.
  if (startsAt.getTime() > at.getTime() + (daysAhead + 2) * 24 * 60 * minuteMs) return false;
  return !isBefore(addDays(calendarDate(at, timeZone), daysAhead), calendarDate(startsAt, timeZone));
}

const overlap = (one: Slot, other: Slot): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** The vehicles of these that no drive has at that time, in their order. */
export const vehiclesFreeAt = (
  slot: Slot,
  vehicleIds: readonly string[],
  taken: readonly TakenSlot[],
): string[] =>
  vehicleIds.filter((id) => !taken.some((drive) => drive.vehicleId === id && overlap(drive, slot)));

/** Whether one drive more may run at that time. */
export const hasPlace = (slot: Slot, taken: readonly Slot[], atOnce: number): boolean =>
  taken.filter((drive) => overlap(drive, slot)).length < atOnce;
