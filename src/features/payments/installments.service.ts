import { calendarDate } from '#platform/clock.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import type { InstallmentPlan, PlanSummary } from './installments.contract.ts';
import { installmentOf, type PlanTerms, paymentCount, scheduleOf } from './installments.rules.ts';
import type { Payment } from './payments.service.ts';

type PlannedPayment = Pick<Payment, 'totalCents' | 'periodYears' | 'frequency'>;

/** The terms that a payment was agreed on; none where it was paid at once. */
export function termsOf({ periodYears, frequency }: PlannedPayment): PlanTerms | undefined {
  return periodYears === null || frequency === null ? undefined : { periodYears, frequency };
}

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

/** The plan of a payment, from the day of its order in the dealer's time zone; none where it was paid at once. */
export function planOf(
  payment: PlannedPayment & Pick<Payment, 'createdAt'>,
  dealerTimezone: string,
): InstallmentPlan | undefined {
  const terms = termsOf(payment);
  return terms && planFor(payment.totalCents, terms, calendarDate(payment.createdAt, dealerTimezone));
}
