import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify, through } from '#platform/personal-data/classify.ts';
import { payments } from '../payments.tables.ts';
import { creditKinds, creditStates } from './credits.rules.ts';

/** What counts towards a payment's orders beside its charge (rules.md#credits). */
export const paymentCredits = pgTable(
  'payment_credits',
  {
    id: id(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The order it counts towards first. Orders, holds and trade-ins stand higher up, so no foreign key points there. */
    orderId: text('order_id').notNull(),
    kind: text('kind', { enum: creditKinds }).notNull(),
    sourceId: text('source_id').notNull(),
    /** The payment that was charged for a deposit, or stands for money at the desk. */
    chargeId: text('charge_id').references(() => payments.id),
    cents: cents('cents').notNull(),
    state: text('state', { enum: creditStates }).notNull().default('claimed'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('payment_credits_positive', sql`${table.cents} > 0`),
    check(
      'payment_credits_money_fits_kind',
      sql`(${table.kind} <> 'trade-in') = (${table.chargeId} is not null)`,
    ),
    // One checkout at a time has a source, and one uses it.
    uniqueIndex('payment_credits_once').on(table.kind, table.sourceId).where(sql`${table.state} <> 'freed'`),
    index('payment_credits_of_payment').on(table.paymentId),
    index('payment_credits_of_charge').on(table.chargeId),
  ],
);

export const creditsClasses = classify(paymentCredits, {
  owners: [through(paymentCredits.paymentId, 'payments')],
  onDeletion: 'nameless',
  person: ['paymentId', 'orderId', 'kind', 'state', 'createdAt'],
  money: ['cents'],
  technical: ['id', 'sourceId', 'chargeId'],
});
