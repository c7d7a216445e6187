/**
 * A calendar date is a text, 'YYYY-MM-DD', as it stands on the wire and in the database (rules.md#dates). What the shop
 * takes lies between these two. This file runs in browsers as well; what counts days is in `date-arithmetic.ts`.
 */
export const earliestDate = '2000-01-01';
export const latestDate = '2199-12-31';

/** What is said of a date that is none, or none that the shop can mean. */
export const dateRangeText = `Choose a date from ${earliestDate} to ${latestDate}`;

const writtenDate = /^(\d{4})-(\d\d)-(\d\d)$/;

/**
 * A date as a number that grows with it. Throws RangeError for anything that is not written as a date: compared as text,
 * the day after 9999-12-31, which is written +010000-01-01, comes before it.
 */
function placeOf(date: string): number {
  const parts = writtenDate.exec(date);
  if (!parts) throw new RangeError(`${date} is not a calendar date`);
  const [, year, month, day] = parts;
  return Number(year) * 10_000 + Number(month) * 100 + Number(day);
}

/** Below 0 where the first date comes before the other one, above 0 where it comes after; for `sort`. */
export const compareDates = (one: string, other: string): number => placeOf(one) - placeOf(other);

export const isBefore = (one: string, other: string): boolean => compareDates(one, other) < 0;

/** The earlier and the later of two dates. */
export const earlier = (one: string, other: string): string => (isBefore(one, other) ? one : other);
export const later = (one: string, other: string): string => (isBefore(one, other) ? other : one);

/** Whether the shop takes this date; that the calendar has such a day is not asked. */
export const isInRange = (date: string): boolean =>
  writtenDate.test(date) && !isBefore(date, earliestDate) && !isBefore(latestDate, date);

/** A date as a browser or a program writes it, and one that the calendar has: no 30th of February. */
export function isShopDate(text: string): boolean {
  if (!isInRange(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const read = new Date(Date.UTC(year, month - 1, day));
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
}

/** Writes dates in words, the same ones in every time zone. For many dates: making it costs more than writing one. */
export function dateWriter(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
}

/** A date in words: `dateInWords('2030-05-02', { weekday: 'long' })`. */
export const dateInWords = (date: string, options: Intl.DateTimeFormatOptions): string =>
  dateWriter(options)(date);
