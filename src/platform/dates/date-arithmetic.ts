/**
 * Calculates with calendar dates ('YYYY-MM-DD'), by Temporal, which Node has and not every browser: screens do not
 * import this file (ADR 0027). Each function throws RangeError for what is no date.
 */
const dateOf = (date: string): Temporal.PlainDate => Temporal.PlainDate.from(date, { overflow: 'reject' });

/** A calendar date moved by whole days. */
export const addDays = (date: string, days: number): string => dateOf(date).add({ days }).toString();

/** A calendar date moved by whole months; where that month has no such day, its last one. */
export const addMonths = (date: string, months: number): string => dateOf(date).add({ months }).toString();

/** Days from one date to another; below 0 where the other one comes before. */
export const daysFrom = (one: string, other: string): number =>
  dateOf(one).until(dateOf(other), { largestUnit: 'days' }).days;

/** So many dates that follow one another, the given one first. Fewer than one: none. */
export function datesFrom(first: string, count: number): string[] {
  const start = dateOf(first);
  return Array.from({ length: Math.max(0, count) }, (_, days) => start.add({ days }).toString());
}

/** Every date from the first to the last one; none where the last comes before the first. */
export const datesBetween = (first: string, last: string): string[] =>
  datesFrom(first, daysFrom(first, last) + 1);

/** From 1, a Monday, to 7, a Sunday (ISO 8601). */
export const weekdayOf = (date: string): number => dateOf(date).dayOfWeek;

/** '2026-W47'. The year is the one that the week's Thursday lies in (ISO 8601). */
export function weekOf(date: string): string {
  const { yearOfWeek, weekOfYear } = dateOf(date);
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`;
}

/**
 * When a date begins in a time zone (an IANA name), whatever its clocks do that night. A date that a zone skipped begins
 * where the next one does, and is empty.
 */
export const beginningOf = (date: string, timeZone: string): Date =>
  new Date(dateOf(date).toZonedDateTime(timeZone).epochMilliseconds);

/**
 * The instant of a time of day ('14:30') in a time zone. In the hour that comes twice the `earlier` or the `later` one; in the
 * hour that is left out, as long after the change of the clocks as the time lies behind it.
 */
export const instantAt = (date: string, time: string, timeZone: string, of: 'earlier' | 'later'): Date =>
  new Date(
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone, {
      disambiguation: of === 'earlier' ? 'compatible' : 'later',
    }).epochMilliseconds,
  );
