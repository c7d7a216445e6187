import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, instant } from '#platform/database/columns.ts';
import { classify, through } from '#platform/personal-data/classify.ts';
import { providerNames } from '../payments.rules.ts';
import { payments } from '../payments.tables.ts';
import { planPaymentStates, waysPaid } from './collection.rules.ts';

/** The plan of an installment payment, from its sale on, with the card that its payments are charged to. */
export const paymentPlans = pgTable('payment_plans', {
  paymentId: text('payment_id')
    .primaryKey()
    .references(() => payments.id),
  /** The first order that it pays for; null until the sale is settled. */
  orderId: text('order_id'),
  /** The kept card, as its provider knows it; null: none is kept. */
  cardProvider: text('card_provider', { enum: providerNames }),
  cardCustomer: text('card_customer'),
  card: text('card'),
  /** When the customer agreed that the card is kept and charged. */
  consentedAt: instant('consented_at'),
  createdAt: instant('created_at').notNull(),
  /** When its last payment was paid or ended. */
  finishedAt: instant('finished_at'),
});

/** What is due of a plan (rules.md#collection). Written with the sale; a row is never deleted. */
export const planPayments = pgTable(
  'plan_payments',
  {
    paymentId: text('payment_id')
      .notNull()
      .references(() => paymentPlans.paymentId),
    /** From 1. */
    number: integer('number').notNull(),
    /** Calendar date in `DEALER_TIMEZONE`. */
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    /** As agreed. */
    amountCents: cents('amount_cents').notNull(),
    /** Of the amount: no longer owed, as a refund ended it. */
    endedCents: cents('ended_cents').notNull().default(0),
    state: text('state', { enum: planPaymentStates }).notNull().default('due'),
    /** How often a charge was begun. */
    attempts: integer('attempts').notNull().default(0),
    /** How often in a row the kept card was refused. */
    refusals: integer('refusals').notNull().default(0),
    firstTriedOn: date('first_tried_on', { mode: 'string' }),
    /** The kept card is charged from this day on; null: only a person goes on. */
    nextTryOn: date('next_try_on', { mode: 'string' }),
    triedAt: instant('tried_at'),
    /** Why the provider said no, in words for the customer. */
    refusal: text('refusal'),
    /** Of a charge under way: whether the customer is there and asked for it, and where the payment stood before. */
    isByCustomer: boolean('is_by_customer').notNull().default(false),
    stateBefore: text('state_before', { enum: planPaymentStates }),
    paidAt: instant('paid_at'),
    paidBy: text('paid_by', { enum: waysPaid }),
    /** The payment that was last begun to charge it; of one that was paid by card, the one that did. */
    chargeId: text('charge_id').references(() => payments.id),
    /** Of money that came another way: who recorded it, and how it came. */
    recordedBy: text('recorded_by'),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.number], name: 'plan_payments_key' }),
    check('plan_payments_ended_within', sql`${table.endedCents} between 0 and ${table.amountCents}`),
    check('plan_payments_paid_at', sql`(${table.state} = 'paid') = (${table.paidAt} is not null)`),
    check('plan_payments_paid_by', sql`(${table.state} = 'paid') = (${table.paidBy} is not null)`),
    check(
      'plan_payments_ended_whole',
      sql`${table.state} <> 'ended' or ${table.endedCents} = ${table.amountCents}`,
    ),
    index('plan_payments_due')
      .on(table.nextTryOn)
      .where(sql`${table.state} in ('due', 'failed', 'charging')`),
    index('plan_payments_charge').on(table.chargeId),
    // What came in lately is added up from these alone.
    index('plan_payments_paid').on(table.paidAt).where(sql`${table.state} = 'paid'`),
    index('plan_payments_listed').on(table.state, table.dueDate, table.paymentId, table.number),
  ],
);

export const collectionClasses = [
  classify(paymentPlans, {
    owners: [through(paymentPlans.paymentId, 'payments')],
    onDeletion: 'nameless',
    person: ['paymentId', 'orderId', 'cardProvider', 'consentedAt', 'createdAt', 'finishedAt'],
    secrets: { cardCustomer: null, card: null },
  }),
  classify(planPayments, {
    owners: [through(planPayments.paymentId, 'payments')],
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
];
