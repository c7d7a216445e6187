import { type FinanceTerms, financeTerms } from '#features/finance/finance.contract.ts';
import { type Kind, readJson } from './setting-kinds.contract.ts';

const tellRates = (rates: FinanceTerms['rates']): string =>
  rates.length === 0 ? 'no rates' : rates.map(({ months, apr }) => `${months} months at ${apr}%`).join(', ');

/** What is said of paying by the month (rules.md#finance). */
export const payingByTheMonth: Kind<FinanceTerms> = {
  form: 'financing',
  expected:
    'JSON such as {"termMonths":12,"downPercent":10,"rates":[{"months":48,"apr":5.9}]}; a term without a rate has no interest',
  schema: financeTerms,
  read: readJson,
  tell: ({ termMonths, downPercent, rates }) =>
    `${termMonths} ${termMonths === 1 ? 'month' : 'months'}, ${downPercent}% down; ${tellRates(rates)}`,
};

/** Without interest, over a year, all of it. */
export const ownPlanAlone: FinanceTerms = { termMonths: 12, downPercent: 0, rates: [] };

/** The demo offers longer terms as well, with interest. */
export const demoFinanceTerms: FinanceTerms = {
  ...ownPlanAlone,
  rates: [
    { months: 36, apr: 4.9 },
    { months: 48, apr: 5.4 },
    { months: 60, apr: 5.9 },
    { months: 72, apr: 6.9 },
  ],
};
