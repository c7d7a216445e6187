import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, instant } from '#platform/database/columns.ts';
import { classify, ofAccount, through } from '#platform/personal-data/classify.ts';

/** What Stripe was asked to charge. No charge is confirmed before its row knows Stripe's id of it. */
export const stripeCharges = pgTable(
  'stripe_charges',
  {
    /** A payment's id, or that of one charge of a plan. */
    paymentId: text('payment_id').primaryKey(),
    /** Stripe's PaymentIntent; null where the charge was concluded before there was one. */
    intentId: text('intent_id').unique(),
    amountCents: cents('amount_cents').notNull(),
    /** The last word; null while there is none. */
    outcome: text('outcome', { enum: ['paid', 'declined'] }),
    /** Why it was declined, in words for the buyer. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('stripe_charges_paid_has_intent', sql`${table.outcome} <> 'paid' or ${table.intentId} is not null`),
    check(
      'stripe_charges_open_has_intent',
      sql`${table.outcome} is not null or ${table.intentId} is not null`,
    ),
  ],
);

/** Whom Stripe knows a person as, once they keep a card there. */
export const stripeCustomers = pgTable('stripe_customers', {
  userId: text('user_id').primaryKey(),
  customerId: text('customer_id').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Cards that Stripe was asked to keep. */
export const stripeCards = pgTable('stripe_cards', {
  /** What it is kept for, such as a payment's id. */
  key: text('key').primaryKey(),
  customerId: text('customer_id').notNull(),
  /** Stripe's SetupIntent. */
  intentId: text('intent_id').notNull().unique(),
  /** Stripe's PaymentMethod, once it is kept. */
  card: text('card'),
  /** Why it was not kept, in words for its owner. */
  reason: text('reason'),
  createdAt: instant('created_at').notNull(),
});

/** What Stripe told the shop, each event once. */
export const stripeEvents = pgTable('stripe_events', {
  /** Stripe's id of it. */
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: instant('received_at').notNull(),
});

export const stripeClasses = [
  classify(stripeCharges, {
    owners: [through(stripeCharges.paymentId, 'payments')],
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
  classify(stripeCards, {
    owners: [through(stripeCards.key, 'payments')],
    onDeletion: 'gone',
    person: ['createdAt', 'reason'],
    secrets: ['customerId', 'intentId', 'card'],
    technical: ['key'],
  }),
  classify(stripeEvents, { technical: ['id', 'type', 'receivedAt'] }),
];
