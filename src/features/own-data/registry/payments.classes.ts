import { sql } from 'drizzle-orm';
import { classify, ofAccount, through } from '#platform/personal-data/classify.ts';
import { paymentPlans, planPayments } from '../../payments/collection/collection.tables.ts';
import { paymentCredits } from '../../payments/credits/credits.tables.ts';
import { payments } from '../../payments/payments.tables.ts';
import { payouts } from '../../payments/payouts.tables.ts';
import { sandboxCharges, sandboxRefunds } from '../../payments/providers/sandbox.tables.ts';
import {
  stripeCards,
  stripeCharges,
  stripeCustomers,
  stripeEvents,
} from '../../payments/providers/stripe.tables.ts';
import { refundSlices, refunds } from '../../payments/refunds/refunds.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const paymentsClasses = [
  classify(paymentPlans, {
    owners: [through(paymentPlans.paymentId, payments.id)],
    onDeletion: 'nameless',
    person: ['paymentId', 'orderId', 'cardProvider', 'consentedAt', 'createdAt', 'finishedAt'],
    secrets: { cardCustomer: null, card: null },
  }),
  classify(planPayments, {
    owners: [through(planPayments.paymentId, payments.id)],
    onDeletion: 'nameless',
    person: [
      'paymentId',
      'number',
      'dueDate',
      'state',
      'attempts',
      'refusals',
      'firstTriedOn',
      'nextTryOn',
      'triedAt',
      'refusal',
      'isByCustomer',
      'paidAt',
      'paidBy',
    ],
    staff: { recordedBy: null, note: null },
    money: ['amountCents', 'endedCents'],
    technical: ['stateBefore', 'chargeId'],
    age: { from: planPayments.paidAt, after: 'buyer-data-years', goes: 'columns' },
  }),
  classify(paymentCredits, {
    owners: [through(paymentCredits.paymentId, payments.id)],
    onDeletion: 'nameless',
    person: ['paymentId', 'orderId', 'kind', 'state', 'createdAt'],
    money: ['cents'],
    technical: ['id', 'sourceId', 'chargeId'],
  }),
  classify(payments, {
    owners: [ofAccount(payments.userId)],
    onDeletion: 'nameless',
    person: [
      'id',
      'method',
      'state',
      'purpose',
      'provider',
      'declineReason',
      'periodYears',
      'frequency',
      'createdAt',
      'stepAskedAt',
      'settledAt',
      'refundedAt',
    ],
    kept: { buyerFirstName: '', buyerLastName: '', buyerEmail: '', buyerPhone: '', buyerAddress: '' },
    secrets: { token: null },
    money: ['totalCents', 'creditCents'],
    technical: ['userId'],
    age: {
      from: payments.createdAt,
      after: 'buyer-data-years',
      goes: 'columns',
      // Whose plan is not paid up has to be found.
      when: sql`${payments.state} <> 'pending' and not exists (select 1 from ${planPayments}
        where ${planPayments.paymentId} = ${payments.id} and ${planPayments.state} not in ('paid', 'ended'))`,
    },
  }),
  classify(payouts, {
    owners: [through(payouts.paymentId, payments.id)],
    onDeletion: 'nameless',
    person: ['paymentId', 'orderId', 'tradeInId', 'cause', 'state', 'owedAt', 'approvedAt', 'paidAt', 'way'],
    kept: { reference: sql`case when ${payouts.reference} is not null then '' end` },
    staff: { approvedBy: null, paidBy: null },
    money: ['amountCents'],
    technical: ['id'],
    age: { from: payouts.owedAt, after: 'buyer-data-years', goes: 'columns' },
  }),
  classify(refundSlices, {
    owners: [through(refundSlices.refundId, refunds.id)],
    onDeletion: 'nameless',
    person: ['refundId', 'givenAt'],
    money: ['amountCents'],
    technical: ['chargeId'],
  }),
  classify(refunds, {
    owners: [through(refunds.paymentId, payments.id)],
    onDeletion: 'nameless',
    person: ['id', 'paymentId', 'orderId', 'cause', 'state', 'createdAt', 'doneAt'],
    staff: { reason: null, retryReason: null, askedBy: null, note: null },
    money: ['amountCents', 'creditCents', 'endedCents', 'taxCents', 'stateCents'],
    technical: [
      'requestKey',
      'attempt',
      'tries',
      'dueAt',
      'refusal',
      'refusedAt',
      'askedAt',
      'askedWithPermit',
    ],
    age: { from: refunds.createdAt, after: 'buyer-data-years', goes: 'columns' },
  }),
  classify(sandboxCharges, {
    owners: [through(sandboxCharges.paymentId, payments.id)],
    onDeletion: 'nameless',
    person: ['paymentId', 'outcome', 'reason'],
    money: ['amountCents', 'refundedCents'],
  }),
  classify(sandboxRefunds, {
    owners: [through(sandboxRefunds.paymentId, payments.id)],
    onDeletion: 'nameless',
    person: ['paymentId', 'refusal'],
    money: ['amountCents'],
    technical: ['refundId'],
  }),
  classify(stripeCards, {
    owners: [through(stripeCards.key, payments.id)],
    onDeletion: 'gone',
    person: ['createdAt', 'reason'],
    secrets: ['customerId', 'intentId', 'card'],
    technical: ['key'],
  }),
  classify(stripeCharges, {
    owners: [through(stripeCharges.paymentId, payments.id)],
    onDeletion: 'nameless',
    person: ['paymentId', 'outcome', 'reason', 'createdAt'],
    money: ['amountCents'],
    technical: ['intentId'],
  }),
  classify(stripeCustomers, {
    owners: [ofAccount(stripeCustomers.userId)],
    // A job deletes the row once Stripe has erased whom it stands for, and needs the id for that.
    onDeletion: 'nameless',
    person: ['createdAt'],
    technical: ['userId', 'customerId'],
  }),
  classify(stripeEvents, {
    technical: ['id', 'type', 'receivedAt'],
  }),
];
