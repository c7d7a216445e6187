import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, id, instant } from '#platform/database/columns.ts';
import { payments } from '../payments.tables.ts';
import { refundStates } from './refunds.rules.ts';

/** Money that goes back for one order of a payment. Written once per order, pending until the provider has given it. */
export const refunds = pgTable(
  'refunds',
  {
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
    /** Raised each time an admin asks again after a refusal. With the id it forms the provider's idempotency key. */
    attempt: integer('attempt').notNull().default(1),
    /** How often in a row the provider could not be reached. */
    tries: integer('tries').notNull().default(0),
    /** A pending refund is asked for from here on. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Why the provider last refused it for good, in words for staff, and when. */
    refusal: text('refusal'),
    refusedAt: instant('refused_at'),
    /** Why the money goes back, in the words of the admin who cancelled; null: from before reasons were asked for. */
    reason: text('reason'),
    /** Why an admin last asked again after a refusal. */
    retryReason: text('retry_reason'),
    /** Who last asked for it, when, and whether with the permit for large ones; null: before that was written down. */
    askedBy: text('asked_by'),
    askedAt: instant('asked_at'),
    askedWithPermit: boolean('asked_with_permit').notNull().default(false),
    /** How it was paid back by hand; null where the provider gave it. */
    note: text('note'),
  },
  (table) => [
    check('refunds_amount_not_negative', sql`${table.amountCents} >= 0`),
    check('refunds_done_fits_state', sql`(${table.state} = 'done') = (${table.doneAt} is not null)`),
    check('refunds_failed_says_why', sql`${table.state} <> 'failed' or ${table.refusal} is not null`),
    check('refunds_note_only_when_done', sql`${table.note} is null or ${table.state} = 'done'`),
    index('refunds_asked').on(table.askedBy, table.askedAt),
    index('refunds_payment').on(table.paymentId),
    index('refunds_pending').on(table.createdAt).where(sql`${table.state} = 'pending'`),
    index('refunds_failed').on(table.id).where(sql`${table.state} = 'failed'`),
  ],
);
