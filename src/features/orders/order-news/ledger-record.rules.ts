import { rentFor } from '#features/pricing/pricing.rules.ts';
import type { Cents } from '#platform/money.ts';
import { totalOfOrder } from '../orders.rules.ts';

interface Charged {
  paymentId: string;
  type: 'purchase' | 'rent';
  periodDays: number | null;
  priceCents: Cents;
  extraCents: Cents;
}

const isAlike = (one: Charged) => (other: Charged) =>
  other.paymentId === one.paymentId &&
  other.type === one.type &&
  other.periodDays === one.periodDays &&
  other.priceCents === one.priceCents &&
  other.extraCents === one.extraCents;

/**
 * Whether the amount that a client names fits an order (rules.md#prices, rules.md#ledger). One call is made per basket
 * item, so it may be what one vehicle cost, alone or with its lines and tax, what the whole line cost, or, for a rental, the
 * price of the car that was seen.
 */
export function amountFits(amount: Cents, order: Charged, ordersOfCar: readonly Charged[]): boolean {
  const charged = [order.priceCents, totalOfOrder(order)];
  if (charged.includes(amount)) return true;
  if (order.periodDays !== null && rentFor(amount, order.periodDays) === order.priceCents) return true;
  const alike = ordersOfCar.filter(isAlike(order)).length;
  return charged.some((cents) => amount === cents * alike);
}
