import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { factBounds, keysOf } from '#features/catalogue/facts.rules.ts';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';
import { vehicleEventWords, vehicleStateWords } from './vehicles.rules.ts';

/** Of the stock numbers that the shop gives: V1001, V1002 … */
export const vehicleStockNumbers = pgSequence('vehicle_stock_numbers', { startWith: 1001 });

const knownStates = keysOf(vehicleStateWords)
  .map((state) => `'${state}'`)
  .join(', ');

/** One physical unit (rules.md#vehicles). Those that are available are counted in `cars.identified`. */
export const vehicles = pgTable(
  'vehicles',
  {
    id: id(),
    carId: text('car_id')
      .notNull()
      .references(() => cars.id),
    vin: text('vin').notNull(),
    /** A number that the shop made up; it never leaves in feeds. */
    isGenerated: boolean('is_generated').notNull().default(false),
    stockNumber: text('stock_number')
      .notNull()
      .unique()
      .default(sql`'V' || nextval('vehicle_stock_numbers')`),
    state: text('state', { enum: keysOf(vehicleStateWords) }).notNull(),
    mileageKm: integer('mileage_km'),
    location: text('location'),
    arrivedOn: date('arrived_on', { mode: 'string' }).notNull(),
    /** The day it left us; its age ends there. */
    leftOn: date('left_on', { mode: 'string' }),
    /** What we paid for it: for admins alone. */
    costCents: cents('cost_cents'),
    /** For staff alone. */
    notes: text('notes'),
    /** The order that has it. No foreign key: orders stand on a higher shelf. */
    orderId: text('order_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('vehicles_vin_alphabet', sql`${table.vin} ~ '^[A-Z0-9]{5,17}$'`),
    check('vehicles_stock_number_short', sql`${table.stockNumber} ~ '^[A-Z0-9-]{1,12}$'`),
    check('vehicles_state_known', sql`${table.state} in (${sql.raw(knownStates)})`),
    check(
      'vehicles_mileage_plausible',
      sql`${table.mileageKm} between ${sql.raw(`${factBounds.mileageKm.least} and ${factBounds.mileageKm.most}`)}`,
    ),
    check('vehicles_cost_not_negative', sql`${table.costCents} >= 0`),
    check('vehicles_left_when_gone', sql`(${table.state} = 'gone') = (${table.leftOn} is not null)`),
    // What is sold or rented has an order, what can be bought has none.
    check(
      'vehicles_order_fits_sold',
      sql`${table.state} not in ('sold', 'rented') or ${table.orderId} is not null`,
    ),
    check(
      'vehicles_order_fits_free',
      sql`${table.state} not in ('preparing', 'available') or ${table.orderId} is null`,
    ),
    uniqueIndex('vehicles_vin_here').on(table.vin).where(sql`${table.state} <> 'gone'`),
    index('vehicles_vin').on(table.vin),
    uniqueIndex('vehicles_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('vehicles_of_car').on(table.carId, table.arrivedOn, table.id),
    // The available vehicle of a listing that stands here longest: what a sale takes.
    index('vehicles_standing')
      .on(table.carId, table.arrivedOn, table.id)
      .where(sql`${table.state} = 'available'`),
    index('vehicles_here').on(table.arrivedOn, table.id).where(sql`${table.state} <> 'gone'`),
    // The inventory, by each of its filters, in its order.
    index('vehicles_by_arrival').on(table.arrivedOn, table.id),
    index('vehicles_by_state').on(table.state, table.arrivedOn, table.id),
    index('vehicles_by_location').on(table.location, table.arrivedOn, table.id),
    index('vehicles_gone').on(table.leftOn, table.id).where(sql`${table.state} = 'gone'`),
    index('vehicles_search').using(
      'gin',
      sql`${table.vin} gin_trgm_ops`,
      sql`${table.stockNumber} gin_trgm_ops`,
    ),
  ],
);

/**
 * VINs that the shop made up for an order which was cancelled then: no vehicle has one of them again, though a label with it
 * may still be there to be scanned (rules.md#vin).
 */
export const withdrawnVins = pgTable('withdrawn_vins', { vin: text('vin').primaryKey() });

/** What happened to a vehicle, in the order of the ids; written with the change itself. */
export const vehicleEvents = pgTable(
  'vehicle_events',
  {
    id: id(),
    vehicleId: text('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    what: text('what', { enum: keysOf(vehicleEventWords) }).notNull(),
    /** Who did it; null where a customer or a job did. The address as it was then. */
    actorEmail: text('actor_email'),
    orderId: text('order_id'),
    /** What it was before and is now, a reason: what the sheet says beside it. */
    details: jsonb('details').$type<Record<string, unknown>>(),
  },
  (table) => [index('vehicle_events_of_vehicle').on(table.vehicleId, table.id)],
);

export const vehiclesClasses = [
  classify(vehicles, {
    money: ['costCents'],
    technical: [
      'id',
      'carId',
      'vin',
      'isGenerated',
      'stockNumber',
      'state',
      'mileageKm',
      'location',
      'arrivedOn',
      'leftOn',
      'notes',
      'orderId',
      'createdAt',
      'updatedAt',
    ],
  }),
  classify(withdrawnVins, { technical: ['vin'] }),
  classify(vehicleEvents, {
    staff: { actorEmail: null },
    technical: ['id', 'vehicleId', 'at', 'what', 'orderId', 'details'],
    inside: { details: [] },
    age: { from: vehicleEvents.at, after: 'buyer-data-years', goes: 'columns' },
  }),
];
