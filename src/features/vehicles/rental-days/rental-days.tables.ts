import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { id } from '#platform/database/columns.ts';
import { classify, through } from '#platform/personal-data/classify.ts';

/**
 * Rentals with a first day that have not ended (rules.md#rental-dates): a row stands here from the sale until the rental is
 * cancelled, declined or back. Written with the listing locked.
 */
export const rentalBookings = pgTable(
  'rental_bookings',
  {
    /** No foreign key: orders stand on a higher shelf. */
    orderId: text('order_id').primaryKey(),
    carId: text('car_id')
      .notNull()
      .references(() => cars.id),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** Handed over, and not back yet: its unit is the order's. */
    isOut: boolean('is_out').notNull().default(false),
  },
  (table) => [
    check('rental_bookings_days_in_order', sql`${table.lastDay} >= ${table.firstDay}`),
    index('rental_bookings_of_car').on(table.carId, table.firstDay),
  ],
);

/**
 * The units of a listing that are set aside for such rentals and here: taken off the stock, as many as the worst day needs.
 * Where the unit is a vehicle with a row, that is held under this id.
 */
export const rentalUnits = pgTable(
  'rental_units',
  {
    id: id(),
    carId: text('car_id')
      .notNull()
      .references(() => cars.id),
  },
  (table) => [index('rental_units_of_car').on(table.carId, table.id)],
);

export const rentalDaysClasses = [
  classify(rentalBookings, {
    owners: [through(rentalBookings.orderId, 'orders')],
    onDeletion: 'nameless',
    person: ['orderId', 'firstDay', 'lastDay', 'isOut'],
    technical: ['carId'],
  }),
  classify(rentalUnits, { technical: ['id', 'carId'] }),
];
