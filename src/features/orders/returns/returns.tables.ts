import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, instant } from '#platform/database/columns.ts';
import { classify, through } from '#platform/personal-data/classify.ts';
import { orders } from '../orders.tables.ts';
import { returnStates } from './returns.rules.ts';

/** A bought vehicle that its customer wants to bring back, or that staff took back (rules.md#cancel-and-return). */
export const orderReturns = pgTable(
  'order_returns',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    state: text('state', { enum: returnStates }).notNull(),
    /** Null where staff took it back without a request. */
    askedAt: instant('asked_at'),
    /** Why, in the customer's words; null: not said. */
    reason: text('reason'),
    decidedAt: instant('decided_at'),
    /** Why staff refused it, or took it back beyond the limits. */
    decision: text('decision'),
    /** As it came back. */
    mileageKm: integer('mileage_km'),
    feeCents: cents('fee_cents'),
    /** Taken back though a limit was passed. */
    isGenerous: boolean('is_generous').notNull().default(false),
  },
  (table) => [
    check('order_returns_decided_fits_state', sql`(${table.state} = 'asked') = (${table.decidedAt} is null)`),
    check(
      'order_returns_taken_back_whole',
      sql`${table.state} <> 'taken-back' or (${table.mileageKm} is not null and ${table.feeCents} is not null)`,
    ),
    check('order_returns_fee_not_negative', sql`${table.feeCents} >= 0`),
    // What staff have to do: few stand in it.
    index('order_returns_asked').on(table.askedAt, table.orderId).where(sql`${table.state} = 'asked'`),
  ],
);

export const returnsClasses = classify(orderReturns, {
  owners: [through(orderReturns.orderId, 'orders')],
  onDeletion: 'nameless',
  person: ['orderId', 'state', 'askedAt', 'decidedAt', 'mileageKm', 'isGenerous'],
  erased: { reason: null, decision: null },
  money: ['feeCents'],
});
