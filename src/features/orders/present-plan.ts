import { type SQL, sql } from 'drizzle-orm';
import { endedBy } from '#features/payments/collection/collection.rules.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { paymentCredits } from '#features/payments/credits/credits.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { payouts } from '#features/payments/payouts.tables.ts';
import { summaryOf, termsOf } from '#features/payments/plans.rules.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import type { AgreedPlan } from './orders.contract.ts';
import { leftOfOrder } from './orders.rules.ts';
import type { orders } from './orders.tables.ts';

type LeftOfOrder = Pick<
  typeof orders.$inferSelect,
  'priceCents' | 'extraCents' | 'creditCents' | 'refundedCents' | 'paidAt'
>;

/** Cents of a payment in installments; 0 for one that was paid at once, where they are not shown. */
const ofPlan = (cents: SQL) =>
  sql<number>`case when ${payments.periodYears} is null then 0 else (${cents}) end`.mapWith(Number);

const ofRefunds = (cents: SQL) =>
  ofPlan(sql`
    select coalesce(sum(${cents}), 0) from ${refunds} as given where given.payment_id = ${payments.id}`);

/** Where the plan of a payment stands. */
export const standingOfPlan = {
  refundedCents: ofRefunds(sql`given.amount_cents`),
  endedCents: ofRefunds(sql`given.ended_cents`),
  depositCents: ofPlan(sql`
    select coalesce(sum(credit.cents), 0) from ${paymentCredits} as credit
    where credit.payment_id = ${payments.id} and credit.kind <> 'trade-in' and credit.state = 'used'`),
  raisedCents: ofPlan(sql`
    select coalesce(sum(raised.amount_cents), 0) from ${payouts} as raised
    where raised.payment_id = ${payments.id} and raised.cause = 'raised'`),
  owedCents: ofPlan(sql`
    select coalesce(sum(due.amount_cents - due.ended_cents), 0) from ${planPayments} as due
    where due.payment_id = ${payments.id} and due.state not in ('paid', 'ended')`),
};

/** The same, as it was read. */
export type PlanStanding = { [Name in keyof typeof standingOfPlan]: Cents };

/** A payment with its plan, if it has one. */
export interface AgreedPayment
  extends Pick<typeof payments.$inferSelect, 'id' | 'totalCents' | 'periodYears' | 'frequency'>,
    PlanStanding {}

/** What a payment agreed on, and where that stands. Nothing of one that was paid at once. */
export function presentPlan(payment: AgreedPayment): { plan?: AgreedPlan } {
  const terms = termsOf(payment);
  if (!terms) return {};
  const standing = {
    _id: payment.id,
    refundedAmount: toDollars(payment.refundedCents),
    endedAmount: toDollars(payment.endedCents),
    owedAmount: toDollars(payment.owedCents),
  };
  return { plan: { ...summaryOf(payment.totalCents, terms), ...standing } };
}

/** What a refund of so much of an order ends of what is owed by its plan (rules.md#collection). */
export const endsOf = (order: LeftOfOrder, payment: AgreedPayment, amountCents: Cents): Cents =>
  endedBy(amountCents, {
    owedCents: payment.owedCents,
    orderLeftCents: leftOfOrder(order),
    planLeftCents:
      payment.totalCents +
      payment.depositCents -
      payment.raisedCents -
      payment.refundedCents -
      payment.endedCents,
  });

/** What of all that is left of a paid order ends first where it is cancelled. */
export function presentEnds(order: LeftOfOrder, payment: AgreedPayment): { ends?: number } {
  const ends = order.paidAt ? endsOf(order, payment, leftOfOrder(order)) : 0;
  return ends > 0 ? { ends: toDollars(ends) } : {};
}
