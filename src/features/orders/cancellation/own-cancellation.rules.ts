import type { OwnCancellations } from '#features/settings/kinds/order-terms.contract.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { addDays, addMonths } from '#platform/dates/date-arithmetic.ts';
import type { OwnCancelling } from '../orders.contract.ts';

/** 'YYYY-MM-01' of the month that a date lies in. */
export const monthOf = (date: string): string => `${date.slice(0, -2)}01`;

interface Standing {
  deliveryDate: string;
  today: string;
  /** The last day of a rental that named its days. */
  lastDay?: string | undefined;
  /** How many the customer cancelled this month. */
  cancelled: number;
}

/** Whether a customer may cancel a paid order today, as the dealership has decided (rules.md#cancel-and-return). */
export function judgeOwnCancelling(
  { daysBefore, perMonth }: OwnCancellations,
  { deliveryDate, today, lastDay, cancelled }: Standing,
): OwnCancelling {
  const until = daysBefore === null ? undefined : addDays(deliveryDate, -daysBefore);
  const left = Math.max(0, perMonth - cancelled);
  const judged = { ...(until && { until }), left, againFrom: addMonths(monthOf(today), 1) };
  if (perMonth === 0) return { ...judged, refusal: 'staff-only' };
  if (lastDay && isBefore(lastDay, today)) return { ...judged, refusal: 'rental-over' };
  if (until && isBefore(until, today)) return { ...judged, refusal: 'too-late' };
  return left === 0 ? { ...judged, refusal: 'enough' } : judged;
}
