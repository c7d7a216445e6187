import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import type { KeptVehicle } from '#features/vehicles/kept-vehicle.rules.ts';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { holdStates } from './holds.rules.ts';

/** A unit that is set aside for a customer who paid a deposit (rules.md#hold). */
export const vehicleHolds = pgTable(
  'holds',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    carId: text('car_id')
      .notNull()
      .references(() => cars.id),
    /** The vehicle that was taken; null where the unit has no row of its own. Vehicles may be struck off, so no foreign key. */
    vehicleId: text('vehicle_id'),
    /** The same as its customer chose it; null: any unit was taken. */
    chosen: jsonb('chosen').$type<KeptVehicle>(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    color: text('color').notNull(),
    state: text('state', { enum: holdStates }).notNull(),
    /** The caller's Idempotency-Key, and what it was sent with. */
    requestKey: text('request_key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** The payment of the deposit: written after the hold, in the same transaction. */
    paymentId: text('payment_id').notNull().unique(),
    depositCents: cents('deposit_cents').notNull(),
    /** The vehicle's own price, and what its total depended on, when it was reserved. */
    priceCents: cents('price_cents').notNull(),
    terms: jsonb('terms').$type<PriceTerms>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the deposit was paid. */
    startedAt: instant('started_at'),
    endsAt: instant('ends_at'),
    extendedAt: instant('extended_at'),
    /** When it ended, however it did. */
    endedAt: instant('ended_at'),
    /** Why staff ended it. */
    reason: text('reason'),
    /** The payment that buys it, or bought it, and its order; null again where that was declined. */
    boughtBy: text('bought_by'),
    orderId: text('order_id'),
  },
  (table) => [
    check('holds_deposit_positive', sql`${table.depositCents} > 0`),
    check(
      'holds_time_fits_state',
      sql`${table.state} in ('pending', 'declined') or (${table.startedAt} is not null and ${table.endsAt} is not null)`,
    ),
    check(
      'holds_purchase_fits_state',
      sql`(${table.state} in ('buying', 'bought')) = (${table.boughtBy} is not null)`,
    ),
    uniqueIndex('holds_request').on(table.userId, table.requestKey),
    uniqueIndex('holds_one_per_person')
      .on(table.userId)
      .where(sql`${table.state} in ('pending', 'active', 'buying')`),
    uniqueIndex('holds_one_per_vehicle')
      .on(table.vehicleId)
      .where(sql`${table.state} in ('pending', 'active', 'buying')`),
    uniqueIndex('holds_bought_by').on(table.boughtBy),
    index('holds_of_person').on(table.userId, table.id),
    index('holds_of_car').on(table.carId).where(sql`${table.state} in ('pending', 'active', 'buying')`),
    // Whether a listing ever had one: asked of each car that goes.
    index('holds_ever_of_car').on(table.carId),
    index('holds_due').on(table.endsAt).where(sql`${table.state} = 'active'`),
    index('holds_by_state').on(table.state, table.id),
  ],
);

/** Downtimes whose length was added to the holds that stood through them. */
export const holdDowntimes = pgTable('hold_downtimes', {
  downtimeId: text('downtime_id').primaryKey(),
  addedAt: instant('added_at').notNull(),
});

export const holdsClasses = [
  classify(holdDowntimes, { technical: ['downtimeId', 'addedAt'] }),
  classify(vehicleHolds, {
    owners: [ofAccount(vehicleHolds.userId)],
    onDeletion: 'nameless',
    person: [
      'id',
      'carId',
      'make',
      'model',
      'color',
      'state',
      'createdAt',
      'startedAt',
      'endsAt',
      'extendedAt',
      'endedAt',
      'orderId',
      'chosen',
    ],
    inside: { chosen: [] },
    erased: { reason: null },
    secrets: { requestHash: '' },
    money: ['depositCents', 'priceCents', 'terms'],
    technical: ['userId', 'vehicleId', 'requestKey', 'paymentId', 'boughtBy'],
  }),
];
