import { z } from 'zod';

// Apart from money.ts, so that pages which only show prices do not carry the schema library.

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
