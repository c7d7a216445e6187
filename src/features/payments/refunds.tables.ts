import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, id, instant } from '#platform/columns.ts';
import { payments, sandboxCharges } from './payments.tables.ts';
import { refundStates } from './refunds.rules.ts';

/** Money that goes back for one order of a payment. Written once per order, pending until the provider has given it. */
export const refunds = pgTable(
  'refunds',
  {
    /** The provider's idempotency key. */
    id: id(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Unique: no order is refunded twice. Orders stand above payments, so no foreign key points up. */
    orderId: text('order_id').notNull().unique(),
    amountCents: cents('amount_cents').notNull(),
    state: text('state', { enum: refundStates }).notNull().default('pending'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    check('refunds_amount_not_negative', sql`${table.amountCents} >= 0`),
    check('refunds_done_fits_state', sql`(${table.state} = 'done') = (${table.doneAt} is not null)`),
    index('refunds_payment').on(table.paymentId),
    index('refunds_pending').on(table.createdAt).where(sql`${table.state} = 'pending'`),
  ],
);

/** The sandbox provider's own books: what it gave back of its charges. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  refundId: text('refund_id').primaryKey(),
  paymentId: text('payment_id')
    .notNull()
    .references(() => sandboxCharges.paymentId),
  amountCents: cents('amount_cents').notNull(),
});
