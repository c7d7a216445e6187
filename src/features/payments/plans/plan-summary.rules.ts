import { type Cents, toDollars } from '#platform/money.ts';
import type { InstallmentPlan, PlanSummary } from './plans.contract.ts';
import { installmentOf, type PlanTerms, paymentCount, scheduleOf } from './plans.rules.ts';

/** A plan in one sentence's worth. */
export function summaryOf(totalCents: Cents, terms: PlanTerms): PlanSummary {
  const count = paymentCount(terms);
  return {
    period: terms.periodYears,
    frequency: terms.frequency,
    totalAmount: toDollars(totalCents),
    totalPayments: count,
    installmentAmount: toDollars(installmentOf(totalCents, count)),
  };
}

/** A plan with its due dates, for an order of this calendar date. */
export function planFor(totalCents: Cents, terms: PlanTerms, orderedOn: string): InstallmentPlan {
  const schedule = scheduleOf(totalCents, terms, orderedOn).map(({ number, dueDate, amountCents }) => ({
    ...{ number, dueDate },
    amount: toDollars(amountCents),
  }));
  const lastInstallmentAmount = schedule.at(-1)?.amount ?? 0;
  return { ...summaryOf(totalCents, terms), lastInstallmentAmount, schedule };
}
