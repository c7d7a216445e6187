import { type FinanceTerms, financeTerms } from '#features/finance/finance.contract.ts';
import { type Kind, readJson } from './setting-kinds.contract.ts';

const tellRates = (rates: FinanceTerms['rates']): string =>
  rates.length === 0 ? 'no rates' : rates.map(({ months, apr }) => `${months} months at ${apr}%`).join(', ');

const tellYears = (years: number): string => `${years} ${years === 1 ? 'year' : 'years'}`;

/** What is said of paying by the month (rules.md#finance). */
export const payingByTheMonth: Kind<FinanceTerms> = {
  form: 'financing',
  expected:
    'JSON such as {"freeYears":3,"termMonths":48,"downPercent":10,"rates":[{"months":48,"apr":5.9}]}; rates are for terms beyond freeYears, and termMonths is whole years up to it or the term of a rate',
  schema: financeTerms,
  read: readJson,
  tell: ({ freeYears, termMonths, downPercent, rates }) =>
    `${termMonths} months, ${downPercent}% down; no interest up to ${tellYears(freeYears)}; ${tellRates(rates)}`,
};

/** Without interest, over the longest term of the shop's own plan, all of it. */
export const ownPlanAlone: FinanceTerms = { freeYears: 3, termMonths: 36, downPercent: 0, rates: [] };

/** The demo offers longer terms as well, with interest. */
export const demoFinanceTerms: FinanceTerms = {
  ...ownPlanAlone,
  termMonths: 60,
  rates: [
    { months: 48, apr: 5.4 },
    { months: 60, apr: 5.9 },
    { months: 72, apr: 6.9 },
  ],
};
