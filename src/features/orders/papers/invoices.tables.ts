import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { cents, instant } from '#platform/database/columns.ts';
import { classify, through } from '#platform/personal-data/classify.ts';
import { orders } from '../orders.tables.ts';
import { invoiceKinds } from './invoices.rules.ts';

/** The last number of a year that was drawn. Its row is locked by each draw, so that numbers follow one another. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year], name: 'invoice_counters_year' })],
);

/** Up to which refund all of them were looked through for credit notes that are missing: one row. */
export const creditNoteRounds = pgTable(
  'credit_note_rounds',
  {
    id: integer('id').primaryKey().default(1),
    upTo: text('up_to').notNull(),
  },
  (table) => [check('credit_note_rounds_single', sql`${table.id} = 1`)],
);

/**
 * Up to which order all of them were looked through for invoices that are missing: one row, written by the migration. Orders
 * paid before `since`, when the shop was made, are a demo's history and have none (rules.md#books).
 */
export const invoiceRounds = pgTable(
  'invoice_rounds',
  {
    id: integer('id').primaryKey().default(1),
    since: instant('since').notNull(),
    upTo: text('up_to').notNull().default(''),
  },
  (table) => [check('invoice_rounds_single', sql`${table.id} = 1`)],
);

/** Invoices and credit notes: one invoice for each order that was sold, one credit note for each of its refunds. */
export const invoices = pgTable(
  'invoices',
  {
    number: text('number').primaryKey(),
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    year: integer('year').notNull(),
    place: integer('place').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Of a credit note. */
    refundId: text('refund_id').references(() => refunds.id),
    amountCents: cents('amount_cents').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoices_place').on(table.kind, table.year, table.place),
    uniqueIndex('invoices_order').on(table.orderId).where(sql`${table.kind} = 'invoice'`),
    uniqueIndex('invoices_refund').on(table.refundId),
    check(
      'invoices_refund_fits_kind',
      sql`(${table.kind} = 'credit-note') = (${table.refundId} is not null)`,
    ),
    check('invoices_place_from_one', sql`${table.place} >= 1`),
  ],
);

export const invoicesClasses = [
  classify(invoiceCounters, { technical: ['kind', 'year', 'last'] }),
  classify(creditNoteRounds, { technical: ['id', 'upTo'] }),
  classify(invoiceRounds, { technical: ['id', 'since', 'upTo'] }),
  classify(invoices, {
    owners: [through(invoices.orderId, 'orders')],
    onDeletion: 'nameless',
    person: ['number', 'kind', 'orderId', 'issuedAt'],
    money: ['amountCents'],
    technical: ['year', 'place', 'refundId'],
  }),
];
