import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { appointmentStates, repairTypes } from './service-center.rules.ts';

/** A car's day at the workshop. One that is moved stays, and a new one goes on from it. */
export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Empty where staff booked it by its plate. */
    vin: text('vin').notNull(),
    /** In capitals, without spaces and hyphens; empty where the VIN says which car it is. */
    plate: text('plate').notNull().default(''),
    /** What is wrong with it, in the words of the customer; may be empty. */
    complaint: text('complaint').notNull().default(''),
    /** '09:30', the dealership's: when the car is brought, where that was agreed. */
    time: text('time'),
    /** A calendar date at the dealership (rules.md#service-center). */
    date: date('date', { mode: 'string' }).notNull(),
    repairType: text('repair_type', { enum: repairTypes }).notNull(),
    /** Routine servicing that is the car's inspection. */
    isInspection: boolean('is_inspection').notNull().default(false),
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
    check(
      'appointments_inspection_is_routine',
      sql`not ${table.isInspection} or ${table.repairType} = 'routine-servicing'`,
    ),
    check('appointments_car_named', sql`${table.vin} <> '' or ${table.plate} <> ''`),
    check('appointments_time_of_day', sql`${table.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    // The same car cannot be booked twice for one day (rules.md#service-center).
    uniqueIndex('appointments_vin_once_a_day')
      .on(table.vin, table.date)
      .where(sql`${table.state} in ('booked', 'done') and ${table.vin} <> ''`),
    uniqueIndex('appointments_plate_once_a_day')
      .on(table.plate, table.date)
      .where(sql`${table.state} in ('booked', 'done') and ${table.plate} <> ''`),
    // For staff who look for a car by its plate.
    index('appointments_plate').on(sql`${table.plate} text_pattern_ops`).where(sql`${table.plate} <> ''`),
    // A move happens once, however many try.
    uniqueIndex('appointments_origin_moves').on(table.originId, table.moves),
    index('appointments_vin_trigrams')
      .using('gin', sql`${table.vin} gin_trgm_ops`)
      .with({ fastupdate: false }),
    // What was done to a car of theirs.
    index('appointments_user_vin').on(table.userId, table.vin),
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

export const serviceCenterClasses = [
  classify(appointments, {
    owners: [ofAccount(appointments.userId)],
    onDeletion: 'nameless',
    person: ['id', 'date', 'time', 'repairType', 'isInspection', 'state', 'createdAt', 'closedAt'],
    erased: { vin: sql`'deleted-' || ${appointments.id}`, plate: '', complaint: '' },
    technical: ['userId', 'originId', 'moves'],
  }),
  classify(serviceLoads, { technical: ['date', 'repairType', 'taken'] }),
];
