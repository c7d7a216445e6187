import { addDays } from '#platform/clock.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * The first instant of a calendar date, found by halving: clocks on earth are at most 14 hours ahead of UTC and 12
 * behind it, and are set in whole minutes. A date that a zone skipped begins where the next one does, and is empty.
 */
function firstInstant(day: string, dateAt: (instant: number) => string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let before = midnight - 15 * hour;
  let within = midnight + 13 * hour;
  while (within - before > minute) {
    const middle = before + Math.floor((within - before) / 2 / minute) * minute;
    if (dateAt(middle) >= day) within = middle;
    else before = middle;
  }
  return new Date(within);
}

/** When these calendar dates (YYYY-MM-DD) begin in a time zone (an IANA name), whatever its clocks do that night. */
export function startsOf(days: readonly string[], timeZone: string): Date[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return days.map((day) => firstInstant(day, (instant) => format.format(instant)));
}

/** Every calendar date from the first to the last one. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The earlier and the later of two calendar dates: they compare like the days they name. */
export const earlier = (one: string, other: string): string => (one < other ? one : other);
export const later = (one: string, other: string): string => (one < other ? other : one);
