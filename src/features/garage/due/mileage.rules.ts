import { compareDates, isBefore } from '#platform/dates/calendar-date.ts';
import { addDays, daysFrom } from '#platform/dates/date-arithmetic.ts';

/** What an odometer showed on a day. */
export interface Reading {
  on: string;
  km: number;
  /** It shows less than before, and is right: it counts from here on. */
  startsAnew?: boolean;
}

export const readingsInOrder = <One extends Reading>(readings: readonly One[]): One[] =>
  readings.toSorted((one, other) => compareDates(one.on, other.on) || one.km - other.km);

/** Those since the odometer last began anew, in their order: only these are comparable. */
function sinceAnew(readings: readonly Reading[]): Reading[] {
  const sorted = readingsInOrder(readings);
  return sorted.slice(
    Math.max(
      0,
      sorted.findLastIndex(({ startsAnew }) => startsAnew),
    ),
  );
}

export const latestReading = (readings: readonly Reading[]): Reading | undefined =>
  sinceAnew(readings).at(-1);

/**
 * Which reading a new one cannot stand beside: an earlier one that shows more, or a later one that shows less. One that starts
 * anew has none before it.
 */
export function conflictWith(readings: readonly Reading[], entered: Reading): Reading | undefined {
  const sorted = readingsInOrder(readings.filter(({ on }) => on !== entered.on));
  const before = sorted.findLast(({ on }) => isBefore(on, entered.on));
  const after = sorted.find(({ on }) => isBefore(entered.on, on));
  if (!entered.startsAnew && before && before.km > entered.km) return before;
  return after && !after.startsAnew && after.km < entered.km ? after : undefined;
}

/** Readings that lie closer together say too little of how far a car is driven. */
const leastDays = 28;
/** Older ones say too little of how far it is driven now. */
const mostDays = 730;

/**
 * Kilometers a day, from the readings of the last two years before the latest; undefined where two that are four weeks apart are
 * missing, and for a car that stands.
 */
export function kmPerDay(readings: readonly Reading[]): number | undefined {
  const comparable = sinceAnew(readings);
  const last = comparable.at(-1);
  const first = last && comparable.find(({ on }) => daysFrom(on, last.on) <= mostDays);
  if (!first) return undefined;
  const days = daysFrom(first.on, last.on);
  return days < leastDays || last.km <= first.km ? undefined : (last.km - first.km) / days;
}

/** How far it was driven on a day, between two readings or near one; undefined where nobody can tell. */
export function kmOn(readings: readonly Reading[], day: string): number | undefined {
  const comparable = sinceAnew(readings);
  const before = comparable.findLast(({ on }) => !isBefore(day, on));
  const after = comparable.find(({ on }) => !isBefore(on, day));
  if (before && after) {
    const days = daysFrom(before.on, after.on);
    const share = days === 0 ? 0 : daysFrom(before.on, day) / days;
    return Math.round(before.km + share * (after.km - before.km));
  }
  const rate = kmPerDay(readings);
  if (before && rate !== undefined) return Math.round(before.km + rate * daysFrom(before.on, day));
  const near = before ?? after;
  return near && Math.abs(daysFrom(near.on, day)) < leastDays ? near.km : undefined;
}

/** Farther ahead nobody can say. */
const farthestDays = 3650;

/** The day on which a mileage is reached; undefined without a rate. One that is reached already: the day of the reading. */
export function dayOfKm(readings: readonly Reading[], km: number): string | undefined {
  const latest = latestReading(readings);
  if (!latest) return undefined;
  if (latest.km >= km) return latest.on;
  const rate = kmPerDay(readings);
  if (rate === undefined) return undefined;
  const days = Math.ceil((km - latest.km) / rate);
  return days > farthestDays ? undefined : addDays(latest.on, days);
}
