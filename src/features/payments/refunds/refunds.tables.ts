import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify, through } from '#platform/personal-data/classify.ts';
import { payments } from '../payments.tables.ts';
import { refundCauses, refundStates } from './refunds.rules.ts';

/**
 * Money that goes back for an order of a payment, pending until the provider has given it. An order may have several; the
 * order's own row keeps them within what was paid for it.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Of a deposit, its hold. Orders and holds stand above payments, so no foreign key points up. */
    orderId: text('order_id').notNull(),
    cause: text('cause', { enum: refundCauses }).notNull().default('cancellation'),
    amountCents: cents('amount_cents').notNull(),
    /** What was no money and is undone with it: the credit of a vehicle as a trade-in. */
    creditCents: cents('credit_cents').notNull().default(0),
    /** What was still owed in installments and is not any more, beside the money that goes back (rules.md#collection). */
    endedCents: cents('ended_cents').notNull().default(0),
    /** Of all these: tax, and what had gone to the state. The rest was the dealer's. */
    taxCents: cents('tax_cents').notNull().default(0),
    stateCents: cents('state_cents').notNull().default(0),
    /** The caller's Idempotency-Key, of a part: a call that is repeated gives nothing further. */
    requestKey: text('request_key'),
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
    /** Why the money goes back, in the words of the admin who cancelled; null: none was given. */
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
    check(
      'refunds_parts_within_amount',
      sql`${table.taxCents} >= 0 and ${table.stateCents} >= 0
        and ${table.taxCents} + ${table.stateCents} <= ${table.amountCents} + ${table.creditCents} + ${table.endedCents}`,
    ),
    check('refunds_ended_not_negative', sql`${table.endedCents} >= 0`),
    check('refunds_credit_not_negative', sql`${table.creditCents} >= 0`),
    index('refunds_order').on(table.orderId),
    uniqueIndex('refunds_once').on(table.orderId, table.cause).where(sql`${table.cause} <> 'part'`),
    uniqueIndex('refunds_request').on(table.orderId, table.requestKey),
    index('refunds_by_day').on(table.createdAt),
    index('refunds_done').on(table.doneAt),
    check('refunds_done_fits_state', sql`(${table.state} = 'done') = (${table.doneAt} is not null)`),
    check('refunds_failed_says_why', sql`${table.state} <> 'failed' or ${table.refusal} is not null`),
    check('refunds_note_only_when_done', sql`${table.note} is null or ${table.state} = 'done'`),
    index('refunds_asked').on(table.askedBy, table.askedAt),
    index('refunds_payment').on(table.paymentId),
    index('refunds_pending').on(table.createdAt).where(sql`${table.state} = 'pending'`),
    index('refunds_failed').on(table.id).where(sql`${table.state} = 'failed'`),
  ],
);

/** What of a refund goes back of which charge, where that is not its payment's alone (rules.md#credits). */
export const refundSlices = pgTable(
  'refund_slices',
  {
    refundId: text('refund_id')
      .notNull()
      .references(() => refunds.id),
    chargeId: text('charge_id')
      .notNull()
      .references(() => payments.id),
    amountCents: cents('amount_cents').notNull(),
    /** When the provider gave it; null while it has not, and where it was paid back by hand. */
    givenAt: instant('given_at'),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.chargeId], name: 'refund_slices_place' }),
    check('refund_slices_positive', sql`${table.amountCents} > 0`),
    index('refund_slices_of_charge').on(table.chargeId),
  ],
);

export const refundsClasses = [
  classify(refunds, {
    owners: [through(refunds.paymentId, 'payments')],
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
  classify(refundSlices, {
    owners: [through(refundSlices.refundId, 'refunds')],
    onDeletion: 'nameless',
    person: ['refundId', 'givenAt'],
    money: ['amountCents'],
    technical: ['chargeId'],
  }),
];
