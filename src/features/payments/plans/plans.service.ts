import { calendarDate } from '#platform/clock.ts';
import type { Payment } from '../payments.service.ts';
import { planFor } from './plan-summary.rules.ts';
import type { InstallmentPlan } from './plans.contract.ts';
import type { PlanTerms } from './plans.rules.ts';

type PlannedPayment = Pick<Payment, 'totalCents' | 'periodYears' | 'frequency'>;

/** The terms that a payment was agreed on; none where it was paid at once. */
export function termsOf({ periodYears, frequency }: PlannedPayment): PlanTerms | undefined {
  return periodYears === null || frequency === null ? undefined : { periodYears, frequency };
}

/** The plan of a payment, from the day of its order in the dealer's time zone; none where it was paid at once. */
export function planOf(
  payment: PlannedPayment & Pick<Payment, 'createdAt'>,
  dealerTimezone: string,
): InstallmentPlan | undefined {
  const terms = termsOf(payment);
  return terms && planFor(payment.totalCents, terms, calendarDate(payment.createdAt, dealerTimezone));
}
