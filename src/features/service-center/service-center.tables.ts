import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { id, instant } from '#platform/database/columns.ts';
import { appointmentStates, repairTypes } from './service-center.rules.ts';

/** A car's day at the workshop. One that is moved stays, and a new one goes on from it. */
export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    vin: text('vin').notNull(),
    /** A calendar date at the dealership (rules.md#service-center). */
    date: date('date', { mode: 'string' }).notNull(),
    repairType: text('repair_type', { enum: repairTypes }).notNull(),
    state: text('state', { enum: appointmentStates }).notNull().default('booked'),
    /** The id of the first one where this was moved, else its own: calendars know all of them as one entry. */
    originId: text('origin_id').notNull(),
    /** How often it was moved. */
    moves: integer('moves').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When it became done, cancelled or moved. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    check('appointments_closed_fits_state', sql`(${table.state} = 'booked') = (${table.closedAt} is null)`),
    // The same VIN cannot be booked twice for one day (rules.md#service-center).
    uniqueIndex('appointments_vin_once_a_day')
      .on(table.vin, table.date)
      .where(sql`${table.state} in ('booked', 'done')`),
    // A move happens once, however many try.
    uniqueIndex('appointments_origin_moves').on(table.originId, table.moves),
    index('appointments_vin_trigrams')
      .using('gin', sql`${table.vin} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('appointments_user').on(table.userId, table.date.desc()),
    index('appointments_day').on(table.date, table.repairType),
  ],
);

/**
 * How many places of a day are taken, per repair type. One conditional update takes a place, so that two bookings
 * cannot share the last one.
 */
export const serviceLoads = pgTable(
  'service_loads',
  {
    date: date('date', { mode: 'string' }).notNull(),
    repairType: text('repair_type', { enum: repairTypes }).notNull(),
    taken: integer('taken').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.repairType], name: 'service_loads_day' }),
    check('service_loads_taken_not_negative', sql`${table.taken} >= 0`),
  ],
);
