import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { keysOf } from '#features/catalogue/facts.rules.ts';
import { cents, id, instant } from '#platform/database/columns.ts';
import { keptRentalPhotoDays } from '#platform/personal-data/ages.ts';
import { classify, through } from '#platform/personal-data/classify.ts';
import { orders } from '../orders.tables.ts';
import { claimKinds, damagePlaceWords, rentalMoments } from './rental-condition.rules.ts';

/** How a rented vehicle was when it went out, and when it came back (rules.md#rental-returns). */
export const rentalRecords = pgTable(
  'rental_records',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    moment: text('moment', { enum: rentalMoments }).notNull(),
    mileageKm: integer('mileage_km'),
    /** Why it is below the pick-up's, where it is. */
    lowerReason: text('lower_reason'),
    fuelEighths: integer('fuel_eighths'),
    chargePercent: integer('charge_percent'),
    recordedAt: instant('recorded_at').notNull(),
    /** Which of the staff; the address as it was then. */
    recordedBy: text('recorded_by').notNull(),
    /** The customer has seen it: at the desk under this name, or in their own account. */
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedAs: text('acknowledged_as'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.moment], name: 'rental_records_once' }),
    check('rental_records_mileage', sql`${table.mileageKm} >= 0`),
    check('rental_records_fuel', sql`${table.fuelEighths} between 0 and 8`),
    check('rental_records_charge', sql`${table.chargePercent} between 0 and 100`),
    check('rental_records_one_level', sql`${table.fuelEighths} is null or ${table.chargePercent} is null`),
    check(
      'rental_records_acknowledged',
      sql`(${table.acknowledgedAt} is null) = (${table.acknowledgedAs} is null)`,
    ),
  ],
);

/** What is damaged, where on the car; from when it was seen. */
export const rentalDamages = pgTable(
  'rental_damages',
  {
    id: id(),
    orderId: text('order_id').notNull(),
    moment: text('moment', { enum: rentalMoments }).notNull(),
    position: integer('position').notNull(),
    place: text('place', { enum: keysOf(damagePlaceWords) }).notNull(),
    what: text('what').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.orderId, table.moment],
      foreignColumns: [rentalRecords.orderId, rentalRecords.moment],
      name: 'rental_damages_record',
    }),
    index('rental_damages_of').on(table.orderId, table.moment, table.position),
  ],
);

/** Photos of damage: seen by the customer who rented it and by staff, and by nobody else. */
export const rentalPhotos = pgTable(
  'rental_photos',
  {
    id: id(),
    /** Which of the staff sent it; the address as it was then. */
    sentBy: text('sent_by').notNull(),
    /** Null until a record takes it. */
    orderId: text('order_id').references(() => orders.id),
    damageId: text('damage_id').references(() => rentalDamages.id),
    position: integer('position').notNull().default(0),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('rental_photos_taken', sql`(${table.orderId} is null) = (${table.damageId} is null)`),
    index('rental_photos_of').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('rental_photos_waiting').on(table.sentBy, table.createdAt).where(sql`${table.orderId} is null`),
    index('rental_photos_age').on(table.createdAt),
  ],
);

/** What a return costs by the terms of its order, or would have. It is noted and told; no payment follows from it. */
export const rentalClaims = pgTable(
  'rental_claims',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: claimKinds }).notNull(),
    quantity: integer('quantity').notNull(),
    unitCents: cents('unit_cents').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** As the customer was told. */
    what: text('what').notNull(),
    /** Staff let it go. */
    isWaived: boolean('is_waived').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind], name: 'rental_claims_once' }),
    check('rental_claims_positive', sql`${table.quantity} > 0 and ${table.amountCents} > 0`),
  ],
);

export const rentalConditionClasses = [
  classify(rentalRecords, {
    owners: [through(rentalRecords.orderId, 'orders')],
    onDeletion: 'nameless',
    person: [
      'orderId',
      'moment',
      'mileageKm',
      'fuelEighths',
      'chargePercent',
      'recordedAt',
      'acknowledgedAt',
    ],
    kept: {
      lowerReason: sql`case when ${rentalRecords.lowerReason} is not null then '' end`,
      acknowledgedAs: sql`case when ${rentalRecords.acknowledgedAs} is not null then '' end`,
    },
    staff: { recordedBy: '' },
    age: { from: rentalRecords.recordedAt, after: 'buyer-data-years', goes: 'columns' },
  }),
  classify(rentalDamages, {
    owners: [through(rentalDamages.orderId, 'orders')],
    onDeletion: 'nameless',
    person: ['id', 'orderId', 'moment', 'position', 'place', 'what'],
  }),
  classify(rentalPhotos, {
    owners: [through(rentalPhotos.orderId, 'orders')],
    onDeletion: 'nameless',
    person: ['id', 'orderId', 'damageId', 'position', 'width', 'height', 'createdAt'],
    staff: { sentBy: '' },
    // The nightly sweep takes the row with its file then.
    age: { from: rentalPhotos.createdAt, after: { days: keptRentalPhotoDays }, goes: 'columns' },
  }),
  classify(rentalClaims, {
    owners: [through(rentalClaims.orderId, 'orders')],
    onDeletion: 'nameless',
    person: ['orderId', 'kind', 'quantity', 'what', 'isWaived'],
    money: ['unitCents', 'amountCents'],
  }),
];
