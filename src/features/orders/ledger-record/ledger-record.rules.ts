import { rentFor } from '#features/catalogue/catalogue.rules.ts';
import type { Cents } from '#platform/money.ts';

interface Charged {
  paymentId: string;
  type: 'purchase' | 'rent';
  periodDays: number | null;
  priceCents: Cents;
}

const isAlike = (one: Charged) => (other: Charged) =>
  other.paymentId === one.paymentId &&
  other.type === one.type &&
  other.periodDays === one.periodDays &&
  other.priceCents === one.priceCents;

/**
 * Whether the amount that a client names fits an order (rules.md#prices, rules.md#ledger). One call is made per basket
 * item, so it may be what one vehicle cost, what the whole line cost, or, for a rental, the price of the car that was
 * seen.
 */
export function amountFits(amount: Cents, order: Charged, ordersOfCar: readonly Charged[]): boolean {
  if (amount === order.priceCents) return true;
  if (order.periodDays !== null && rentFor(amount, order.periodDays) === order.priceCents) return true;
  return amount === order.priceCents * ordersOfCar.filter(isAlike(order)).length;
}
