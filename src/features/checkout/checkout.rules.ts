import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { priceLines, shownPrice } from '#features/pricing/pricing.rules.ts';
import { type Cents, toCents } from '#platform/money.ts';
import type { CheckoutLine } from './checkout.contract.ts';

/** Highest number of vehicles in one checkout. Staff need about an hour to hand over each. */
export const maxVehiclesPerCheckout = 100;

/**
 * Whether the price that the customer saw still holds (rules.md#prices). A rental's line may name the car's price
 * or what the rental costs: both were on the customer's screen.
 */
export function isPriceCurrent(line: CheckoutLine, ownPriceCents: Cents, terms: PriceTerms): boolean {
  const seen = toCents(line.price);
  if (seen === shownPrice(ownPriceCents, terms)) return true;
  if (line.type !== 'rent') return false;
  const { chosen, rentalDays = null } = line;
  const rent = priceLines(ownPriceCents, 'rent', rentalDays, { ...terms, chosen });
  return [rent.ownCents, rent.shownCents, rent.totalCents].includes(seen);
}

/** Whether something is rented: such a basket is paid by card, not in installments (rules.md#installments). */
export const hasRental = (lines: readonly { type: 'purchase' | 'rent' }[]): boolean =>
  lines.some(({ type }) => type === 'rent');

/** One entry per vehicle: a line with quantity 2 makes two orders (rules.md#orders). */
export const vehiclesOf = <Line extends { quantity: number }>(lines: readonly Line[]): Line[] =>
  lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
