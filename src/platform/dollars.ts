import { z } from 'zod';

// Apart from money.ts, so that pages which only show prices do not carry the schema library.

/** The largest amount the shop handles: ten billion dollars, far inside the safe integers. */
export const maxDollars = 10_000_000_000;

const hasAtMostTwoDecimals = (amount: number) => Number(amount.toFixed(2)) === amount;

const inCents = (amount: z.ZodNumber) =>
  amount
    .max(maxDollars, 'This amount is too large')
    .refine(hasAtMostTwoDecimals, 'Use at most two decimals')
    .describe('US dollars with at most two decimals');

/** A price or total on the wire, in dollars. */
export const dollars = inCents(z.number().min(0, 'Enter an amount of 0 or more'));

/** What a car may be offered for, in dollars. `missing` is said where there is no number. */
export const carPrice = (missing: string) => inCents(z.number(missing).gt(0, 'Enter a price above 0'));
