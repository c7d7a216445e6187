import { z } from 'zod';
import { dollars, percent } from '#platform/dollars.ts';
import { wholeError } from '#platform/figures.ts';
import { isOwnTerm } from './finance.rules.ts';

/** Months. No financing that is offered runs for longer. */
export const longestTerm = 120;
/** The most terms for which a dealer names a rate. */
export const mostRates = 12;
/** Years. The shop's own plan never runs for longer. */
export const mostFreeYears = longestTerm / 12;
/** Percent of the total. What is left has to be worth a plan. */
export const highestDownPercent = 90;

const months = z
  .number(wholeError('Enter a number of months'))
  .int('Enter whole months')
  .min(1, 'At least 1 month')
  .max(longestTerm, `At most ${longestTerm} months`);

/** A term that the dealer offers with interest. */
export const offeredRate = z.object({ months, apr: percent.describe('Percent a year') });

const yearsText = `Enter whole years from 1 to ${mostFreeYears}`;

/** What a dealer says of paying by the month, before its parts are compared. */
const termsInParts = z.object({
  freeYears: z
    .number(wholeError(yearsText))
    .int(yearsText)
    .min(1, { error: yearsText, abort: true })
    .max(mostFreeYears, { error: yearsText, abort: true })
    .describe("The longest term of the shop's own installment plan, which has no interest, in years"),
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
});
export type FinanceTerms = z.infer<typeof termsInParts>;

/** What a dealer says of paying by the month (rules.md#finance): no term at two rates, and the standard term is one of them. */
export const financeTerms = termsInParts
  .superRefine(({ freeYears, termMonths, rates }, context) => {
    const freeMonths = freeYears * 12;
    for (const [place, { months }] of rates.entries())
      if (months <= freeMonths)
        context.addIssue({
          code: 'custom',
          path: ['rates', place, 'months'],
          message: `The interest-free plan already covers ${freeMonths} months`,
        });
    if (!isOwnTerm(termMonths, freeYears) && !rates.some((rate) => rate.months === termMonths))
      context.addIssue({
        code: 'custom',
        path: ['termMonths'],
        message: `Enter whole years up to ${freeMonths} months, or the term of a rate`,
      });
  })
  .meta({ id: 'FinanceTerms' });

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
