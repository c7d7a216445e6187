import { z } from 'zod';
import { dollars, percent } from '#platform/dollars.ts';
import { wholeError } from '#platform/figures.ts';

/** Months. No financing that is offered runs for longer. */
export const longestTerm = 120;
/** The most terms for which a dealer names a rate. */
export const mostRates = 12;
/** Percent of the total. What is left has to be worth a plan. */
export const highestDownPercent = 90;

const months = z
  .number(wholeError('Enter a number of months'))
  .int('Enter whole months')
  .min(1, 'At least 1 month')
  .max(longestTerm, `At most ${longestTerm} months`);

/** A term that the dealer offers with interest. */
export const offeredRate = z.object({ months, apr: percent.describe('Percent a year') });

/** What a dealer says of paying by the month (rules.md#finance). */
export const financeTerms = z
  .object({
    termMonths: months.describe("The standard term, used for 'from … a month'"),
    downPercent: z
      .number(wholeError('Enter a down payment in percent'))
      .int('Enter whole percent')
      .min(0, 'Enter 0 or more')
      .max(highestDownPercent, `At most ${highestDownPercent} percent`)
      .describe('The standard down payment, in percent of the total'),
    rates: z
      .array(offeredRate)
      .max(mostRates, `At most ${mostRates} terms`)
      .refine(
        (rates) => new Set(rates.map((rate) => rate.months)).size === rates.length,
        'Name each term once',
      ),
  })
  .meta({ id: 'FinanceTerms' });
export type FinanceTerms = z.infer<typeof financeTerms>;

/** 'From $X a month' as it is sent: never without what it depends on (rules.md#finance). */
export const monthlyOffer = z
  .object({
    payment: dollars.describe('US dollars a month, an estimate'),
    payments: z.number().int().describe('How many, a month apart'),
    apr: z.number().describe('Percent a year, to 0.01, of these payments'),
    down: dollars.describe('US dollars, paid up front'),
  })
  .meta({ id: 'MonthlyOffer' });
export type MonthlyOffer = z.infer<typeof monthlyOffer>;
