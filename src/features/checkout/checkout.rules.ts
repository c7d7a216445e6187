import { vehicleCharge } from '#features/basket/basket.rules.ts';
import { type Cents, toCents } from '#platform/money.ts';
import type { CheckoutLine } from './checkout.contract.ts';

/** Highest number of vehicles in one checkout. Staff need about an hour to hand over each. */
export const maxVehiclesPerCheckout = 100;

/** A payment that is pending for longer is settled or released by a job (rules.md#sale). */
export const leftoverAfterMinutes = 15;

/**
 * Whether the price that the customer saw still holds (rules.md#prices). A rental's line may name the car's price
 * or what the rental costs: both were on the customer's screen.
 */
export function isPriceCurrent(line: CheckoutLine, priceCents: Cents): boolean {
  const seen = toCents(line.price);
  return seen === priceCents || (line.type === 'rent' && seen === vehicleCharge(line, priceCents));
}

/** One entry per vehicle: a line with quantity 2 makes two orders (rules.md#orders). */
export const vehiclesOf = (lines: readonly CheckoutLine[]): CheckoutLine[] =>
  lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
