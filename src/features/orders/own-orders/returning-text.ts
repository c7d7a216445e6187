import { formatMoney } from '#platform/money.ts';
import { distanceText, type Units } from '#platform/units.ts';
import { formatDate } from '#ui/date-text.tsx';
import type { Order } from '../orders.contract.ts';

type Returning = NonNullable<Order['returning']>;

/** Until when, and how far driven. */
export function returnLimits({ lastDay, kmAtMost }: Returning, units: Units): string {
  const until = lastDay ? `Until ${formatDate(lastDay, { weekday: true })}` : 'At any time';
  return kmAtMost === undefined
    ? until
    : `${until}, with at most ${distanceText(kmAtMost, units)} on the odometer`;
}

/** What became of a request, in the customer's words. */
export function returningText({ state, fee, refund, decision }: Returning): string {
  const kept = fee > 0 ? `, and ${formatMoney(fee)} is deducted as a fee` : '';
  if (state === 'taken-back') return `Returned: ${formatMoney(refund)} will be refunded to you${kept}.`;
  if (state === 'refused') return `We could not accept your return request: ${decision}`;
  return `You requested a return. Please bring the car to us: ${formatMoney(refund)} will be refunded to you${kept}.`;
}
