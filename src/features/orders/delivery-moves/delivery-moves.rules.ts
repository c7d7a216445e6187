import { isBefore, later } from '#platform/dates/calendar-date.ts';
import { addDays, datesBetween, weekdayOf } from '#platform/dates/date-arithmetic.ts';
import { isClosedOn, type OpeningHours } from '#platform/dates/opening-hours.ts';
import type { DeliveryMoving } from './delivery-moves.contract.ts';

/** How often the customer of one order moves its delivery. */
export const movesAtMost = 3;

/** How long a car that is paid for waits for its customer here: days after the delivery date that the sale promised. */
export const latestAfterPromise = 42;

interface Standing {
  deliveryDate: string;
  /** As the sale said. */
  promisedDate: string;
  /** How often it was moved. */
  moves: number;
  today: string;
  openingHours: OpeningHours;
}

/** Open days of the dealership from Monday to Friday, from the promised one on, as far as a delivery may be moved. */
function daysOf({ deliveryDate, promisedDate, today, openingHours }: Standing): string[] {
  const first = later(promisedDate, addDays(today, 1));
  const last = addDays(promisedDate, latestAfterPromise);
  return datesBetween(first, last).filter(
    (date) => date !== deliveryDate && weekdayOf(date) <= 5 && !isClosedOn(openingHours, date),
  );
}

/** Whether the delivery of a bought vehicle that is paid and still here may be moved today, and to which days (rules.md#delivery-date). */
export function judgeMoving(standing: Standing): DeliveryMoving {
  const { deliveryDate, moves, today } = standing;
  // The last day before the delivery: on the day itself the vehicle may be on its way.
  const until = addDays(deliveryDate, -1);
  const judged = { until, left: Math.max(0, movesAtMost - moves), days: [] };
  if (isBefore(until, today)) return { ...judged, refusal: 'too-late' };
  if (judged.left === 0) return { ...judged, refusal: 'enough' };
  const days = daysOf(standing);
  return days.length === 0 ? { ...judged, refusal: 'no-day' } : { ...judged, days };
}
