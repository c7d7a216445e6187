import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';

/**
 * Which basket a member has now: a replacement that changes something makes a new version (rules.md#basket). Members
 * without a row have the version 0, which is empty.
 */
export const baskets = pgTable('baskets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
});

/** A member's stored basket. A line is known by car, type, days and first day (rules.md#basket). */
export const basketLines = pgTable(
  'basket_lines',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    carId: text('car_id')
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['purchase', 'rent'] }).notNull(),
    /** Days of the rental; 0 for a purchase, so that the line's identity has no null in it. */
    rentalDays: integer('rental_days').notNull().default(0),
    /** The first day of a rental that names one; '' for all others, for the same reason. */
    firstDay: text('first_day').notNull().default(''),
    quantity: integer('quantity').notNull(),
    /** Names of the price lines that were chosen for each of its vehicles. */
    chosen: text('chosen').array().notNull().default([]),
    /** Lines keep the order in which the customer added them. */
    position: integer('position').notNull(),
  },
  (table) => [
    uniqueIndex('basket_lines_identity').on(
      table.userId,
      table.carId,
      table.type,
      table.rentalDays,
      table.firstDay,
    ),
    check('basket_lines_first_day_fits_type', sql`${table.firstDay} = '' or ${table.type} = 'rent'`),
    check('basket_lines_quantity_positive', sql`${table.quantity} >= 1`),
    check('basket_lines_days_fit_type', sql`(${table.type} = 'rent') = (${table.rentalDays} >= 1)`),
  ],
);

export const basketClasses = [
  classify(basketLines, {
    owners: [ofAccount(basketLines.userId)],
    onDeletion: 'gone',
    person: ['carId', 'type', 'rentalDays', 'firstDay', 'quantity', 'chosen'],
    technical: ['userId', 'position'],
  }),
  classify(baskets, {
    owners: [ofAccount(baskets.userId)],
    onDeletion: 'gone',
    technical: ['userId', 'version'],
  }),
];
