import { z } from 'zod';

/**
 * Money is stored and calculated as integer cents of US dollars, and travels as a JSON number of
 * dollars with at most two decimals (decision 7). This is the only place that rounds.
 */
export type Cents = number;

/** The largest amount the shop handles: ten billion dollars, far inside the safe integers. */
export const maxDollars = 10_000_000_000;

const hasAtMostTwoDecimals = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-4;

/** A price or total on the wire, in dollars. */
export const dollars = z
  .number()
  .min(0, 'Enter an amount of 0 or more')
  .max(maxDollars, 'This amount is too large')
  .refine(hasAtMostTwoDecimals, 'Use at most two decimals')
  .describe('US dollars with at most two decimals');

/** Dollars from the wire become cents. The input has at most two decimals, so rounding only removes float noise. */
export const toCents = (amount: number): Cents => Math.round(amount * 100);

/** Cents become the dollars that are sent. */
export const toDollars = (cents: Cents): number => cents / 100;

/**
 * `cents × numerator ÷ denominator`, rounded half up to a whole cent (decision 7).
 * BigInt keeps the product exact for any amount.
 */
export function fractionOf(cents: Cents, numerator: number, denominator: number): Cents {
  const doubled = 2n * BigInt(cents) * BigInt(numerator) + BigInt(denominator);
  return Number(doubled / (2n * BigInt(denominator)));
}

/** The sum of cents. */
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);
