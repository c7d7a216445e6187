import { formatMoney } from '#platform/money.ts';
import { distanceText, type Units } from '#platform/units.ts';
import { formatDate } from '#ui/text/date-text.tsx';
import type { Order } from '../../orders.contract.ts';

type Returning = NonNullable<Order['returning']>;

/** Until when, and how far driven. */
export function returnLimits({ lastDay, kmAtMost }: Returning, units: Units): string {
  const until = lastDay ? `Until ${formatDate(lastDay, { weekday: true })}` : 'At any time';
  return kmAtMost === undefined
    ? until
    : `${until}, with at most ${distanceText(kmAtMost, units)} on the clock`;
}

/** What became of a request, in the customer's words. */
export function returningText({ state, fee, refund, decision }: Returning): string {
  const kept = fee > 0 ? `, and ${formatMoney(fee)} is kept as the fee` : '';
  if (state === 'taken-back') return `We took it back: ${formatMoney(refund)} goes back to you${kept}.`;
  if (state === 'refused') return `We could not agree to its return: ${decision}`;
  return `You asked to return it. Please bring it to us: ${formatMoney(refund)} goes back to you${kept}.`;
}
