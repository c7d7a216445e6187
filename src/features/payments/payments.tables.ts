import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { paymentMethods, paymentPurposes, paymentStates, providerNames } from './payments.rules.ts';
import { frequencies } from './plans.rules.ts';

/** One payment per checkout; all its orders share it (rules.md#orders). */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    method: text('method', { enum: paymentMethods }).notNull(),
    state: text('state', { enum: paymentStates }).notNull().default('pending'),
    /** What it is for: orders, a deposit for a vehicle that is held, or money that staff received at the desk for an order. */
    purpose: text('purpose', { enum: paymentPurposes }).notNull().default('order'),
    /** What is charged: of orders, their total less `creditCents`. 0 is settled without the provider. */
    totalCents: cents('total_cents').notNull(),
    /** Who charges it, and gives it back, whatever the shop has changed to since. */
    provider: text('provider', { enum: providerNames }).notNull().default('sandbox'),
    /** What deposits and credits stand for, beside what is charged (rules.md#credits). */
    creditCents: cents('credit_cents').notNull().default(0),
    /** The provider's opaque token, never a card (rules.md#payment-provider). */
    token: text('token'),
    /** Why the provider said no, in words for the buyer. */
    declineReason: text('decline_reason'),
    buyerFirstName: text('buyer_first_name').notNull(),
    buyerLastName: text('buyer_last_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    buyerPhone: text('buyer_phone').notNull(),
    buyerAddress: text('buyer_address').notNull(),
    /** The chosen plan of an installment payment. */
    periodYears: integer('period_years'),
    frequency: text('frequency', { enum: frequencies }),
    createdAt: instant('created_at').notNull(),
    /** Since when it waits for its buyer at the bank; null where the bank asked for nobody. */
    stepAskedAt: instant('step_asked_at'),
    settledAt: instant('settled_at'),
    refundedAt: instant('refunded_at'),
  },
  (table) => [
    check('payments_total_not_negative', sql`${table.totalCents} >= 0`),
    check('payments_provider_known', sql`${table.provider} in ('sandbox', 'stripe')`),
    check('payments_credit_not_negative', sql`${table.creditCents} >= 0`),
    check(
      'payments_plan_fits_method',
      sql`(${table.method} = 'installment') = (${table.frequency} is not null)`,
    ),
    index('payments_pending').on(table.createdAt).where(sql`${table.state} = 'pending'`),
    index('payments_user').on(table.userId),
    // Kept as the pending list first: a sale only appends to it.
    index('payments_buyer_email_trigrams')
      .using('gin', sql`lower(${table.buyerEmail}) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    index('payments_buyer_name_trigrams')
      .using('gin', sql`search_key(${table.buyerFirstName} || ${table.buyerLastName}) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    index('payments_buyer_phone_digits')
      .using('gin', sql`regexp_replace(${table.buyerPhone}, '[^0-9]', '', 'g') gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
  ],
);

export const paymentsClasses = classify(payments, {
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
    when: sql`${payments.state} <> 'pending' and not exists (select 1 from plan_payments as due
      where due.payment_id = ${payments.id} and due.state not in ('paid', 'ended'))`,
  },
});
