import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify, through } from '#platform/personal-data/classify.ts';
import { payments } from './payments.tables.ts';
import { moneyWays, payoutCauses, payoutStates } from './payouts.rules.ts';

/** What the shop owes beside refunds, for old cars that it keeps (rules.md#payouts). */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    /** That of the order whose old car it is for. */
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Orders and trade-ins stand higher up, so no foreign key points there. */
    orderId: text('order_id').notNull(),
    tradeInId: text('trade_in_id').notNull(),
    cause: text('cause', { enum: payoutCauses }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    state: text('state', { enum: payoutStates }).notNull().default('owed'),
    owedAt: instant('owed_at').notNull(),
    approvedAt: instant('approved_at'),
    /** E-mail address, as it was then. */
    approvedBy: text('approved_by'),
    paidAt: instant('paid_at'),
    paidBy: text('paid_by'),
    /** How it was paid, and what the bank or the receipt calls it. */
    way: text('way', { enum: moneyWays }),
    reference: text('reference'),
  },
  (table) => [
    check('payouts_positive', sql`${table.amountCents} > 0`),
    check('payouts_approved_fits_state', sql`(${table.state} <> 'owed') = (${table.approvedAt} is not null)`),
    check(
      'payouts_paid_fits_state',
      sql`(${table.state} = 'paid') = (${table.paidAt} is not null)
        and (${table.state} = 'paid') = (${table.way} is not null)
        and (${table.state} = 'paid') = (${table.reference} is not null)`,
    ),
    // An old car is raised once, and kept once.
    uniqueIndex('payouts_once').on(table.tradeInId, table.cause),
    index('payouts_of_payment').on(table.paymentId),
    index('payouts_of_order').on(table.orderId),
    index('payouts_by_state').on(table.state, table.id),
  ],
);

export const payoutsClasses = classify(payouts, {
  owners: [through(payouts.paymentId, 'payments')],
  onDeletion: 'nameless',
  person: ['paymentId', 'orderId', 'tradeInId', 'cause', 'state', 'owedAt', 'approvedAt', 'paidAt', 'way'],
  kept: { reference: sql`case when ${payouts.reference} is not null then '' end` },
  staff: { approvedBy: null, paidBy: null },
  money: ['amountCents'],
  technical: ['id'],
  age: { from: payouts.owedAt, after: 'buyer-data-years', goes: 'columns' },
});
