import { addDays } from '#platform/clock.ts';

/** Where a day stands, seen from today. */
export const dueStates = ['overdue', 'today', 'coming'] as const;
export type Due = (typeof dueStates)[number];

/** ISO dates compare like the days they name. */
export function dueOn(date: string, today: string): Due {
  if (date === today) return 'today';
  return date < today ? 'overdue' : 'coming';
}

/** Days from one calendar date to a later one; 0 where it is not later. */
export const daysLate = (due: string, date: string): number =>
  Math.max(0, (Date.parse(`${date}T00:00:00Z`) - Date.parse(`${due}T00:00:00Z`)) / 86_400_000);

/**
 * The last day of a rental that is handed over on this date: its days run from the delivery date, or from the handover
 * where that is later. Handed over early, it may stay as long as the receipt says.
 */
export const returnDateFor = (deliveryDate: string, days: number, handedOverOn: string): string =>
  addDays(handedOverOn > deliveryDate ? handedOverOn : deliveryDate, days);

interface RentalDates {
  deliveryDate: string;
  /** Null for a purchase. */
  periodDays: number | null;
  /** Fixed when the rental is handed over. */
  returnDate: string | null;
}

/** The last day of a rental, as it stands or is expected before the handover; undefined for a purchase. */
export const lastDayOf = ({ deliveryDate, periodDays, returnDate }: RentalDates): string | undefined =>
  periodDays === null ? undefined : (returnDate ?? addDays(deliveryDate, periodDays));
