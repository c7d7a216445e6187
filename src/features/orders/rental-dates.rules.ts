import { compareDates, later } from '#platform/dates/calendar-date.ts';
import { addDays, daysFrom } from '#platform/dates/date-arithmetic.ts';

/** Where a day stands, seen from today. */
export const dueStates = ['overdue', 'today', 'coming'] as const;
export type Due = (typeof dueStates)[number];

export function dueOn(date: string, today: string): Due {
  const order = compareDates(date, today);
  if (order === 0) return 'today';
  return order < 0 ? 'overdue' : 'coming';
}

/** Days from one calendar date to a later one; 0 where it is not later. */
export const daysLate = (due: string, date: string): number => Math.max(0, daysFrom(due, date));

/**
 * The last day of a rental that is handed over on this date: its days run from the delivery date, or from the handover
 * where that is later. Handed over early, it may stay as long as the receipt says.
 */
export const returnDateFor = (deliveryDate: string, days: number, handedOverOn: string): string =>
  addDays(later(handedOverOn, deliveryDate), days);

/** The last day of a rental that is handed over today; null for a purchase. The days that a rental named do not move. */
export const returnDateAt = (order: RentalDates, today: string): string | null => {
  if (order.periodDays === null) return null;
  return order.firstDay ? lastDayOf(order)! : returnDateFor(order.deliveryDate, order.periodDays, today);
};

/** The first day of a rental, as it stands or is expected before the handover; undefined for a purchase. */
export function beginOfRental({
  firstDay,
  deliveryDate,
  periodDays,
  returnDate,
}: RentalDates): string | undefined {
  if (periodDays === null) return undefined;
  if (firstDay) return firstDay;
  return returnDate ? addDays(returnDate, -periodDays) : deliveryDate;
}

interface RentalDates {
  /** Of a rental that named one: its days are these, whenever it is fetched. */
  firstDay?: string | null;
  deliveryDate: string;
  /** Null for a purchase. */
  periodDays: number | null;
  /** Fixed when the rental is handed over. */
  returnDate: string | null;
}

/** The last day of a rental, as it stands or is expected before the handover; undefined for a purchase. */
export function lastDayOf({
  firstDay,
  deliveryDate,
  periodDays,
  returnDate,
}: RentalDates): string | undefined {
  if (periodDays === null) return undefined;
  if (firstDay) return addDays(firstDay, periodDays - 1);
  return returnDate ?? addDays(deliveryDate, periodDays);
}
