import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { orderTypes } from '#features/orders/orders.rules.ts';
import { cents } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';

/**
 * What was sold and given back on a day that is over, added up once. A day is one of the dealership's time zone, so the
 * zone is part of the key: a shop that moves to another one adds up its days again, and the old rows are not read.
 */
export const salesDays = pgTable(
  'sales_days',
  {
    timeZone: text('time_zone').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    type: text('type', { enum: orderTypes }).notNull(),
    soldCents: cents('sold_cents').notNull(),
    /** Of the cents beside: tax, and what goes to the state. */
    soldTaxCents: cents('sold_tax_cents').notNull().default(0),
    soldStateCents: cents('sold_state_cents').notNull().default(0),
    sold: integer('sold').notNull(),
    refundedCents: cents('refunded_cents').notNull(),
    refundedTaxCents: cents('refunded_tax_cents').notNull().default(0),
    refundedStateCents: cents('refunded_state_cents').notNull().default(0),
    refunded: integer('refunded').notNull(),
  },
  (table) => [primaryKey({ columns: [table.timeZone, table.day, table.type], name: 'sales_days_day' })],
);

/** How far the days of a time zone are added up. A run that continues it locks this row. */
export const salesProgress = pgTable('sales_progress', {
  timeZone: text('time_zone').primaryKey(),
  /** The first day that is not in `sales_days`; what was sold since is read from the orders themselves. */
  openFrom: date('open_from', { mode: 'string' }).notNull(),
});

export const salesFiguresClasses = [
  classify(salesDays, {
    money: [
      'soldCents',
      'soldTaxCents',
      'soldStateCents',
      'refundedCents',
      'refundedTaxCents',
      'refundedStateCents',
    ],
    technical: ['timeZone', 'day', 'type', 'sold', 'refunded'],
  }),
  classify(salesProgress, { technical: ['timeZone', 'openFrom'] }),
];
