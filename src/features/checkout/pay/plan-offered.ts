import type { FinanceTerms } from '#features/finance/finance.contract.ts';
import { longestText, type PlanTerms } from '#features/payments/plans.rules.ts';
import { badInput } from '#platform/errors.ts';

/** The shop's own plan runs for so long and no longer (rules.md#installments). Throws 400 at `period`. */
export function assertPlanOffered({ periodYears }: PlanTerms, { freeYears }: FinanceTerms): void {
  if (periodYears > freeYears) throw badInput({ period: longestText(freeYears) });
}
