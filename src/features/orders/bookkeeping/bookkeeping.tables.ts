import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';
import { comparedThings } from './bookkeeping.contract.ts';

/** How far the books are compared with orders and payment provider: one row. */
export const bookChecks = pgTable(
  'book_checks',
  {
    id: integer('id').primaryKey().default(1),
    checkedAt: instant('checked_at').notNull(),
    /** What moved until here was compared; null: nothing yet. */
    comparedUntil: instant('compared_until'),
    /** The payment up to which all of them were compared in this round. */
    sweptUpTo: text('swept_up_to').notNull().default(''),
    /** When the last round through all payments ended. */
    sweptAt: instant('swept_at'),
  },
  (table) => [check('book_checks_single', sql`${table.id} = 1`)],
);

/** What differs, until a later comparison of the same payment finds that it agrees. */
export const bookDifferences = pgTable(
  'book_differences',
  {
    id: id(),
    paymentId: text('payment_id').notNull(),
    orderId: text('order_id').notNull(),
    what: text('what', { enum: comparedThings }).notNull(),
    reference: text('reference').notNull(),
    /** Null: they have no entry. */
    booksCents: cents('books_cents'),
    /** Null: nothing is there. */
    foundCents: cents('found_cents'),
    comparedAt: instant('compared_at').notNull(),
  },
  (table) => [
    index('book_differences_payment').on(table.paymentId),
    index('book_differences_compared').on(table.comparedAt),
  ],
);

export const bookkeepingClasses = [
  classify(bookChecks, { technical: ['id', 'checkedAt', 'comparedUntil', 'sweptUpTo', 'sweptAt'] }),
  classify(bookDifferences, {
    money: ['booksCents', 'foundCents'],
    technical: ['id', 'paymentId', 'orderId', 'what', 'reference', 'comparedAt'],
  }),
];
