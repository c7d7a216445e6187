import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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
import { orders } from '#features/orders/orders.tables.ts';
import { id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount, through } from '#platform/personal-data/classify.ts';
import { careKinds } from './due/care.rules.ts';

/** A plate as it is compared. */
export const plateKey = (plate: SQLWrapper | string): SQL =>
  sql`regexp_replace(${plate}, '[^[:alnum:]]', '', 'g')`;

/** A vehicle in somebody's garage: bought here, or of others and added by its VIN (rules.md#garage). */
export const garageVehicles = pgTable(
  'garage_vehicles',
  {
    /** Of a bought one the order's, so that each leads to the other. */
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Of a bought one; what it is, its VIN and whether it is still its customer's are the order's to say. */
    orderId: text('order_id')
      .unique()
      .references(() => orders.id),
    /** Of an added one. */
    vin: text('vin'),
    make: text('make'),
    model: text('model'),
    modelYear: integer('model_year'),
    /** The license plate; empty: none was entered. */
    plate: text('plate').notNull().default(''),
    addedAt: instant('added_at').notNull(),
    /** Of a bought one: its owner has taken it out of the garage. */
    removedAt: instant('removed_at'),
    /** The day from which on a reminder may be due, at the dealership; null: nobody has looked yet. */
    lookOn: date('look_on', { mode: 'string' }),
  },
  (table) => [
    check(
      'garage_vehicles_bought_or_added',
      sql`(${table.orderId} is null) = (${table.vin} is not null and ${table.make} is not null and ${table.model} is not null)`,
    ),
    check('garage_vehicles_order_id', sql`${table.orderId} is null or ${table.orderId} = ${table.id}`),
    check('garage_vehicles_vin_alphabet', sql`${table.vin} ~ '^[A-Z0-9]{5,17}$'`),
    uniqueIndex('garage_vehicles_vin_once').on(table.userId, table.vin),
    index('garage_vehicles_by_vin').on(table.vin),
    // As it is typed, with blanks and hyphens or without.
    index('garage_vehicles_by_plate').on(plateKey(table.plate)).where(sql`${table.plate} <> ''`),
    index('garage_vehicles_to_look_at').on(table.lookOn, table.id),
  ],
);

const ofVehicle = () =>
  text('vehicle_id')
    .notNull()
    .references(() => garageVehicles.id, { onDelete: 'cascade' });

/** What the odometer showed, as the owner says. */
export const garageReadings = pgTable(
  'garage_readings',
  {
    id: id(),
    vehicleId: ofVehicle(),
    readOn: date('read_on', { mode: 'string' }).notNull(),
    km: integer('km').notNull(),
    /** Less than before, and right all the same: another odometer counts from here on. */
    startsAnew: boolean('starts_anew').notNull(),
  },
  (table) => [
    check('garage_readings_km', sql`${table.km} >= 0`),
    uniqueIndex('garage_readings_day').on(table.vehicleId, table.readOn),
  ],
);

/** A service or an inspection that the owner had done, as the owner says. */
export const garageCare = pgTable(
  'garage_care',
  {
    id: id(),
    vehicleId: ofVehicle(),
    kind: text('kind', { enum: careKinds }).notNull(),
    doneOn: date('done_on', { mode: 'string' }).notNull(),
    km: integer('km'),
  },
  (table) => [
    check('garage_care_km', sql`${table.km} >= 0`),
    uniqueIndex('garage_care_once_a_day').on(table.vehicleId, table.kind, table.doneOn),
  ],
);

/** A reminder that was sent, or was not wanted: none of the same cycle follows it (rules.md#garage). */
export const garageReminders = pgTable(
  'garage_reminders',
  {
    vehicleId: ofVehicle(),
    kind: text('kind', { enum: careKinds }).notNull(),
    /** The day from which the cycle counts: that of the last service, or of the handover. */
    since: date('since', { mode: 'string' }).notNull(),
    stage: text('stage', { enum: ['soon', 'overdue'] }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.vehicleId, table.kind, table.since, table.stage],
      name: 'garage_reminders_once',
    }),
  ],
);

/** The secret address of a person's calendar. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});

export const garageClasses = [
  classify(garageVehicles, {
    owners: [ofAccount(garageVehicles.userId)],
    onDeletion: 'gone',
    person: ['id', 'vin', 'make', 'model', 'modelYear', 'plate', 'addedAt', 'removedAt'],
    technical: ['userId', 'orderId', 'lookOn'],
  }),
  classify(garageReadings, {
    owners: [through(garageReadings.vehicleId, 'garage_vehicles')],
    onDeletion: 'gone',
    person: ['readOn', 'km', 'startsAnew'],
    technical: ['id', 'vehicleId'],
  }),
  classify(garageCare, {
    owners: [through(garageCare.vehicleId, 'garage_vehicles')],
    onDeletion: 'gone',
    person: ['kind', 'doneOn', 'km'],
    technical: ['id', 'vehicleId'],
  }),
  classify(garageReminders, {
    owners: [through(garageReminders.vehicleId, 'garage_vehicles')],
    onDeletion: 'gone',
    person: ['kind', 'since', 'stage', 'at'],
    technical: ['vehicleId'],
  }),
  classify(calendarFeeds, {
    owners: [ofAccount(calendarFeeds.userId)],
    onDeletion: 'gone',
    person: ['createdAt'],
    secrets: ['tokenHash'],
    technical: ['userId'],
  }),
];
