import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { id, instant } from '#platform/database/columns.ts';
import { driveContactDays } from '#platform/personal-data/ages.ts';
import { classify, ofAccount, ofAddress } from '#platform/personal-data/classify.ts';
import { driveEnders, driveStates } from './test-drives.rules.ts';

const knownStates = driveStates.map((state) => `'${state}'`).join(', ');

/**
 * A car that is driven before it is bought (rules.md#test-drives). One more constraint stands in its migration, since
 * Drizzle knows none of its kind: `test_drives_vehicle_once`, by which a vehicle has one drive at a time.
 */
export const testDrives = pgTable(
  'test_drives',
  {
    id: id(),
    carId: text('car_id')
      .notNull()
      .references(() => cars.id),
    /** The very vehicle; null where its listing has none with a row. */
    vehicleId: text('vehicle_id').references(() => vehicles.id, { onDelete: 'set null' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Whose account it was booked with; null: a visitor's, or booked by staff. */
    userId: text('user_id').references(() => users.id),
    name: text('name').notNull(),
    /** Lower case; null where staff booked it without one. */
    email: text('email'),
    phone: text('phone').notNull(),
    /** When it was said that whoever drives holds a licence; null: booked before that was written down. */
    licenceAt: instant('licence_at'),
    state: text('state', { enum: driveStates }).notNull(),
    /** Until then its confirmation is waited for; null: it needs none any more. */
    heldUntil: instant('held_until'),
    /** How often calendars were told of a change. */
    sequence: integer('sequence').notNull().default(0),
    /** Who ended it; null unless it was cancelled. */
    endedBy: text('ended_by', { enum: driveEnders }),
    remindedAt: instant('reminded_at'),
    createdAt: instant('created_at').notNull(),
    /** When it became what it is. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    check('test_drives_state_known', sql`${table.state} in (${sql.raw(knownStates)})`),
    check('test_drives_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'test_drives_held_while_unconfirmed',
      sql`(${table.state} = 'unconfirmed') = (${table.heldUntil} is not null)`,
    ),
    check(
      'test_drives_ended_when_cancelled',
      sql`(${table.state} = 'cancelled') = (${table.endedBy} is not null)`,
    ),
    // A visitor's address holds one time at most.
    uniqueIndex('test_drives_unconfirmed_once').on(table.email).where(sql`${table.state} = 'unconfirmed'`),
    // Whether a listing has any: asked of each car that goes.
    index('test_drives_of_car').on(table.carId),
    index('test_drives_by_time').on(table.startsAt, table.id),
    index('test_drives_of_user').on(table.userId, table.startsAt).where(sql`${table.userId} is not null`),
    index('test_drives_of_email').on(table.email, table.startsAt).where(sql`${table.email} is not null`),
    // Guests are found at the desk: their customers are by their accounts.
    index('test_drives_guests_searched')
      .using(
        'gin',
        sql`search_key(${table.name}) gin_trgm_ops`,
        sql`${table.email} gin_trgm_ops`,
        sql`regexp_replace(${table.phone}, '[^0-9]', '', 'g') gin_trgm_ops`,
      )
      .with({ fastupdate: false })
      .where(sql`${table.userId} is null`),
    // Those that are looked after by the minute: few, however many there ever were.
    index('test_drives_open').on(table.startsAt).where(sql`${table.state} in ('unconfirmed', 'booked')`),
  ],
);

export const testDrivesClasses = classify(testDrives, {
  owners: [ofAccount(testDrives.userId), ofAddress(testDrives.email)],
  onDeletion: 'nameless',
  person: [
    'id',
    'carId',
    'startsAt',
    'endsAt',
    'licenceAt',
    'state',
    'heldUntil',
    'endedBy',
    'remindedAt',
    'createdAt',
    'changedAt',
  ],
  erased: { name: '', email: null, phone: '' },
  technical: ['vehicleId', 'userId', 'sequence'],
  age: { from: testDrives.endsAt, after: { days: driveContactDays }, goes: 'columns' },
});
