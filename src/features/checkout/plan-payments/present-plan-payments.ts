import { chargeOf, collectedOf, owedOf } from '#features/payments/collection/collection.rules.ts';
import { cardOfPlan, type PaymentPlan, type PlanPayment } from '#features/payments/collection/open-plan.ts';
import { calendarDate } from '#platform/clock.ts';
import { sum, toDollars } from '#platform/money.ts';
import type { ShownPlanPayment } from './plan-payments.contract.ts';

/** One payment of a plan, with its days at the dealership. */
export const presentPlanPayment = (one: PlanPayment, timeZone: string): ShownPlanPayment => ({
  number: one.number,
  dueDate: one.dueDate,
  amount: toDollars(one.state === 'ended' ? one.amountCents : chargeOf(one)),
  ...(one.endedCents > 0 && { ended: toDollars(one.endedCents) }),
  state: one.state,
  tries: one.attempts,
  ...(one.refusal !== null && { refusal: one.refusal }),
  ...(one.state === 'failed' && one.nextTryOn !== null && { nextTryOn: one.nextTryOn }),
  ...(one.paidAt && { paidOn: calendarDate(one.paidAt, timeZone) }),
  ...(one.paidBy && { paidBy: one.paidBy }),
});

/** Where a plan stands. */
export const presentStanding = (plan: PaymentPlan, rows: readonly PlanPayment[], timeZone: string) => ({
  _id: plan.paymentId,
  totalAmount: toDollars(sum(rows.map(({ amountCents }) => amountCents))),
  collectedAmount: toDollars(collectedOf(rows)),
  owedAmount: toDollars(owedOf(rows)),
  endedAmount: toDollars(sum(rows.map(({ endedCents }) => endedCents))),
  hasCard: cardOfPlan(plan) !== undefined,
  payments: rows.map((row) => presentPlanPayment(row, timeZone)),
});
