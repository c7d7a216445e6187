import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { cents } from '#platform/database/columns.ts';
import { classify, through } from '#platform/personal-data/classify.ts';

/** What the sandbox provider remembers of its charges, as a payment company would. */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    paymentId: text('payment_id').primaryKey(),
    outcome: text('outcome', { enum: ['paid', 'declined', 'voided', 'refunded'] }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** What went back of it, in one or several refunds. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    reason: text('reason'),
  },
  (table) => [
    check(
      'sandbox_charges_refunded_within_charge',
      sql`${table.refundedCents} between 0 and ${table.amountCents}`,
    ),
  ],
);

/** What the sandbox provider gave back of its charges, and what it refused to. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  /** The key under which it was asked for. */
  refundId: text('refund_id').primaryKey(),
  paymentId: text('payment_id')
    .notNull()
    .references(() => sandboxCharges.paymentId),
  amountCents: cents('amount_cents').notNull(),
  /** Why it was refused; null where it was given. */
  refusal: text('refusal'),
});

export const sandboxClasses = [
  classify(sandboxCharges, {
    owners: [through(sandboxCharges.paymentId, 'payments')],
    onDeletion: 'nameless',
    person: ['paymentId', 'outcome', 'reason'],
    money: ['amountCents', 'refundedCents'],
  }),
  classify(sandboxRefunds, {
    owners: [through(sandboxRefunds.paymentId, 'payments')],
    onDeletion: 'nameless',
    person: ['paymentId', 'refusal'],
    money: ['amountCents'],
    technical: ['refundId'],
  }),
];
