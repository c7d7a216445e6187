/** How far this machine's clock is behind the one that is followed, in milliseconds; negative: ahead of it. */
let behindMs = 0;

let read: () => Date = () => new Date(Date.now() + behindMs);

/**
 * The one clock of the server, so that a test can stand at a day's, month's or DST border, and so that all servers of a database can
 * go by its clock (database/follow-clock.ts). Times are stored and sent as UTC (rules.md#wire).
 */
export const now = (): Date => read();

/** From here on `now` is this machine's clock and so many milliseconds; 0: this machine's clock. */
export function correctClock(byMs: number): void {
  behindMs = byMs;
}

/** By how many milliseconds this machine's clock is corrected. */
export const clockCorrection = (): number => behindMs;

/** Tests only: from here on the clock says what `source` says. Returns the way back. */
export function setClock(source: () => Date): () => void {
  const previous = read;
  read = source;
  return () => {
    read = previous;
  };
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Built once per time zone: building one takes a hundred times as long as reading a date from it. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    calendars.set(timeZone, calendar);
  }
  return calendar;
}

/** The calendar date (YYYY-MM-DD) of an instant in a time zone (an IANA name). */
export const calendarDate = (instant: Date, timeZone: string): string => calendarOf(timeZone).format(instant);

/** A day of reminders begins at this hour. */
const dayBegins = 8;

/** Whether it is too early there for a mail that can wait: before eight hours of the day have passed. */
export const isNight = (at: Date, timeZone: string): boolean =>
  calendarDate(new Date(at.getTime() - dayBegins * 3_600_000), timeZone) !== calendarDate(at, timeZone);
