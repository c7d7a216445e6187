import { z } from 'zod';
import { amountError, decimalError } from './figures.ts';

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
export const dollars = inCents(
  z
    .number({
      error: ({ input }) =>
        input === undefined
          ? 'This is missing'
          : amountError('Enter an amount, such as 250 or 99.50').error({ input }),
    })
    .min(0, 'Enter an amount of 0 or more'),
);

/** What a car may be offered for, in dollars. `missing` is said where there is no number. */
export const carPrice = (missing: string) =>
  inCents(z.number(amountError(missing)).gt(0, 'Enter a price above 0'));

const hasAtMostThreeDecimals = (percent: number) => Number(percent.toFixed(3)) === percent;

/** A rate in percent, such as 7.375. */
export const percent = z
  .number(decimalError('Enter a rate in percent'))
  .min(0, 'Enter 0 or more')
  .max(100, 'At most 100 percent')
  .refine(hasAtMostThreeDecimals, 'Use at most three decimals');
