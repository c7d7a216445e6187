import { compareDates, earlier, isBefore, later } from '#platform/dates/calendar-date.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';

/** A rental with a first day ends at most so many days from today (rules.md#rental-dates). */
export const daysAhead = 365;

/** A vehicle is taken on each day from the first to the last one. */
export interface Span {
  firstDay: string;
  lastDay: string;
}

/** A rental with a first day that has not ended. */
export interface Booking extends Span {
  /** Handed over, and not back yet. */
  isOut: boolean;
}

export const lastDayFor = (firstDay: string, days: number): string => addDays(firstDay, days - 1);

/**
 * The days on which a booking still takes a vehicle: from today on. One that is out and overdue takes its vehicle until
 * it is back, one that nobody fetched takes none once its days are over. Undefined: none.
 */
export function takenFrom({ firstDay, lastDay, isOut }: Booking, today: string): Span | undefined {
  const last = isOut ? later(lastDay, today) : lastDay;
  return isBefore(last, today) ? undefined : { firstDay: later(firstDay, today), lastDay: last };
}

/** The same spans, cut to those days of them that lie within a window. */
const within = (spans: readonly Span[], { firstDay, lastDay }: Span): Span[] =>
  spans
    .filter((span) => !isBefore(span.lastDay, firstDay) && !isBefore(lastDay, span.firstDay))
    .map((span) => ({
      firstDay: later(span.firstDay, firstDay),
      lastDay: earlier(span.lastDay, lastDay),
    }));

/** The most vehicles that these spans take on any one day. It is reached on the first day of one of them. */
export function peakOf(spans: readonly Span[]): number {
  const firsts = spans.map(({ firstDay }) => firstDay).sort(compareDates);
  const lasts = spans.map(({ lastDay }) => lastDay).sort(compareDates);
  let ended = 0;
  let most = 0;
  firsts.forEach((first, begun) => {
    while (isBefore(lasts[ended]!, first)) ended += 1;
    most = Math.max(most, begun + 1 - ended);
  });
  return most;
}

/** What a listing has for rentals with a first day. */
export interface RentalFleet {
  bookings: readonly Booking[];
  /** Units set aside for them, and here. */
  setAside: number;
  /** Units that can be bought now. */
  stock: number;
}

const spansOf = (bookings: readonly Booking[], today: string): Span[] =>
  bookings.flatMap((booking) => takenFrom(booking, today) ?? []);

const countOut = (bookings: readonly Booking[]): number => bookings.filter(({ isOut }) => isOut).length;

/** How many units have to be set aside, besides those that are out, so that no day is short of one. */
export const neededAside = (bookings: readonly Booking[], today: string): number =>
  Math.max(0, peakOf(spansOf(bookings, today)) - countOut(bookings));

/** How many units are free on all days of a span, in any window that can be booked; 0 outside of that. */
export function freeOn({ bookings, setAside, stock }: RentalFleet, span: Span, today: string): number {
  if (!isBookable(span, today)) return 0;
  const units = setAside + countOut(bookings) + stock;
  return Math.max(0, units - peakOf(within(spansOf(bookings, today), span)));
}

/** Whether a rental may lie so: not in the past, and not further ahead than the shop books. */
export const isBookable = ({ firstDay, lastDay }: Span, today: string): boolean =>
  !isBefore(firstDay, today) && !isBefore(lastDay, firstDay) && !isBefore(addDays(today, daysAhead), lastDay);
