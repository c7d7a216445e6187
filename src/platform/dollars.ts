import { z } from 'zod';

// Apart from money.ts, so that pages which only show prices do not carry the schema library.

/** The largest amount the shop handles: ten billion dollars, far inside the safe integers. */
export const maxDollars = 10_000_000_000;

const hasAtMostTwoDecimals = (amount: number) => Number(amount.toFixed(2)) === amount;

/** A price or total on the wire, in dollars. */
export const dollars = z
  .number()
  .min(0, 'Enter an amount of 0 or more')
  .max(maxDollars, 'This amount is too large')
  .refine(hasAtMostTwoDecimals, 'Use at most two decimals')
  .describe('US dollars with at most two decimals');
