import type { FinanceTerms } from '#features/finance/finance.contract.ts';
import { isOwnTerm } from '#features/finance/finance.rules.ts';

/** Terms of which each can be had: rates and a standard term that the interest-free plan contradicts are replaced. */
export function withOwnPlanFirst(terms: FinanceTerms): FinanceTerms {
  const { freeYears, termMonths } = terms;
  const freeMonths = freeYears * 12;
  const rates = terms.rates.filter(({ months }) => months > freeMonths);
  const isOffered = isOwnTerm(termMonths, freeYears) || rates.some(({ months }) => months === termMonths);
  return { ...terms, rates, termMonths: isOffered ? termMonths : freeMonths };
}
