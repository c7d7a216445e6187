import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';
import { movements } from './books.rules.ts';

const account = (name: string) => cents(name).notNull().default(0);

/**
 * The books (rules.md#books): a row is one movement of money, its entries on all accounts side by side, which a CHECK keeps in
 * balance. Rows are only added; a trigger in the migrations refuses updates and deletions. What has caused them stands
 * higher up, so no foreign key points there.
 */
export const bookEntries = pgTable(
  'book_entries',
  {
    /** The movement and what it is of: 'sale:' and an order's id, 'refund:' or 'given:' and a refund's (and a charge's, where it is given of several), 'deposit:' and 'desk:' and a payment's, 'credit:' and a credit's, 'payout:' and 'paid-out:' and a payout's. So none is written twice. */
    id: text('id').primaryKey(),
    movement: text('movement', { enum: movements }).notNull(),
    /** Of a deposit, the hold that it is for. */
    orderId: text('order_id').notNull(),
    paymentId: text('payment_id').notNull(),
    /** Of a sale, and of a refund that was decided. */
    type: text('type', { enum: ['purchase', 'rent'] }),
    at: instant('at').notNull(),
    /** What the payment provider holds for the shop. */
    providerCents: account('provider_cents'),
    /** What customers owe; below 0, what is owed to them. */
    receivableCents: account('receivable_cents'),
    depositsCents: account('deposits_cents'),
    creditsCents: account('credits_cents'),
    /** What the shop paid out beside the provider. */
    payoutsCents: account('payouts_cents'),
    netSalesCents: account('net_sales_cents'),
    taxCents: account('tax_cents'),
    stateCents: account('state_cents'),
  },
  (table) => [
    check(
      'book_entries_balance',
      sql`${table.providerCents} + ${table.receivableCents} + ${table.depositsCents} + ${table.creditsCents}
        + ${table.payoutsCents} + ${table.netSalesCents} + ${table.taxCents} + ${table.stateCents} = 0`,
    ),
    index('book_entries_at').on(table.at),
    index('book_entries_order').on(table.orderId),
    index('book_entries_payment').on(table.paymentId),
    // Of all movements few are of deposits and credits: what stands there is added up from these alone.
    index('book_entries_deposits').on(table.depositsCents).where(sql`${table.depositsCents} <> 0`),
    index('book_entries_credits').on(table.creditsCents).where(sql`${table.creditsCents} <> 0`),
  ],
);

export const booksClasses = classify(bookEntries, {
  money: [
    'providerCents',
    'receivableCents',
    'depositsCents',
    'creditsCents',
    'payoutsCents',
    'netSalesCents',
    'taxCents',
    'stateCents',
  ],
  technical: ['id', 'movement', 'orderId', 'paymentId', 'type', 'at'],
});
