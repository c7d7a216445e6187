import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, instant } from '#platform/database/columns.ts';
import { classify, through } from '#platform/personal-data/classify.ts';
import { disputeStates } from './disputes.contract.ts';

/** Payments that their owners asked the bank to take back (rules.md#disputes). */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    /** The charge: a payment's id, or that of one charge of a plan. */
    paymentId: text('payment_id').notNull(),
    /** The first order of that payment, or of the plan; null for a deposit. */
    orderId: text('order_id'),
    amountCents: cents('amount_cents').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: disputeStates }).notNull(),
    isInquiry: boolean('is_inquiry').notNull(),
    openedAt: instant('opened_at').notNull(),
    answerBy: instant('answer_by'),
    /** When it was no longer open. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    check('disputes_ended_fits_state', sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
    index('disputes_latest').on(table.openedAt, table.id),
    index('disputes_payment').on(table.paymentId),
  ],
);

export const disputesClasses = classify(disputes, {
  owners: [through(disputes.paymentId, 'payments')],
  onDeletion: 'nameless',
  person: ['paymentId', 'reason', 'state', 'isInquiry', 'openedAt', 'answerBy', 'endedAt'],
  money: ['amountCents'],
  technical: ['id', 'orderId'],
});
