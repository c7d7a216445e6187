import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  type PgColumn,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { accidents, conditions, tradeInStates } from './trade-ins.rules.ts';

/** What the dealer pays for old cars: a line for a model and its years. */
export const tradeInValues = pgTable(
  'trade_in_values',
  {
    id: id(),
    make: text('make').notNull(),
    /** Empty: every model of the make that has no line of its own. */
    model: text('model').notNull(),
    /** As `searchKey` has them. */
    makeKey: text('make_key').notNull(),
    modelKey: text('model_key').notNull(),
    fromYear: integer('from_year').notNull(),
    toYear: integer('to_year').notNull(),
    /** Of one of this year, in good condition. */
    newCents: cents('new_cents').notNull(),
    /** What it loses with each year, of what it was worth the year before. */
    yearlyFallPercent: integer('yearly_fall_percent').notNull(),
    /** What it is usually driven in a year. */
    usualKm: integer('usual_km').notNull(),
    /** What each 1,000 km more or less than usual cost or bring. */
    perThousandKmCents: cents('per_thousand_km_cents').notNull(),
    fairPercent: integer('fair_percent').notNull(),
    poorPercent: integer('poor_percent').notNull(),
    /** Of one that was repaired after an accident. */
    repairedPercent: integer('repaired_percent').notNull(),
    /** How far the range goes to both sides. */
    spreadPercent: integer('spread_percent').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('trade_in_values_years', sql`${table.fromYear} <= ${table.toYear}`),
    uniqueIndex('trade_in_values_car').on(table.makeKey, table.modelKey, table.fromYear),
  ],
);

/** '2019 Mazda MX-5' as it is compared. */
export const oldCarKey = ({
  modelYear,
  make,
  model,
}: Record<'modelYear' | 'make' | 'model', PgColumn>): SQL =>
  sql`search_key(coalesce(${modelYear}::text, '') || coalesce(${make}, '') || coalesce(${model}, ''))`;

/** An old car that a customer offers, and what became of it. */
export const tradeIns = pgTable(
  'trade_ins',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    vin: text('vin'),
    make: text('make'),
    model: text('model'),
    modelYear: integer('model_year'),
    /** The VIN, else make, model and year: what one person offers once at a time. */
    carKey: text('car_key').notNull(),
    mileageKm: integer('mileage_km').notNull(),
    condition: text('condition', { enum: conditions }).notNull(),
    accident: text('accident', { enum: accidents }).notNull(),
    /** Whether it drives, and no warning light is on. */
    drives: boolean('drives').notNull(),
    owedCents: cents('owed_cents').notNull(),
    /** In the customer's words. */
    note: text('note').notNull(),
    /** The range that was told; null: no estimate. */
    lowCents: cents('low_cents'),
    highCents: cents('high_cents'),
    state: text('state', { enum: tradeInStates }).notNull(),
    /** Goes up with every change: what was decided on an older one is refused. */
    version: integer('version').notNull().default(1),
    askedAt: instant('asked_at').notNull(),
    /** When its state changed last. */
    changedAt: instant('changed_at').notNull(),
    offerCents: cents('offer_cents'),
    /** Of staff, to the customer: with the offer, or why there is none. */
    answer: text('answer'),
    /** The last day of the offer, and of an acceptance, at the dealership. */
    lastDay: date('last_day', { mode: 'string' }),
    /** That day's end. */
    endsAt: instant('ends_at'),
    /** How far it may be on the clock for the offer to hold. */
    kmAtMost: integer('km_at_most'),
    acceptedAt: instant('accepted_at'),
    /** The payment that it is used for. */
    paymentId: text('payment_id'),
  },
  (table) => [
    check(
      'trade_ins_offer_whole',
      sql`(${table.offerCents} is null) = (${table.lastDay} is null) and (${table.lastDay} is null) = (${table.endsAt} is null) and (${table.lastDay} is null) = (${table.kmAtMost} is null)`,
    ),
    check('trade_ins_range_whole', sql`(${table.lowCents} is null) = (${table.highCents} is null)`),
    check(
      'trade_ins_used_by_payment',
      sql`(${table.state} in ('paying', 'used', 'taken')) = (${table.paymentId} is not null)`,
    ),
    check(
      'trade_ins_car_named',
      sql`${table.vin} is not null or ${table.make} is not null and ${table.model} is not null and ${table.modelYear} is not null`,
    ),
    // One open request for a car and person (rules.md#trade-in).
    uniqueIndex('trade_ins_open_once')
      .on(table.userId, table.carKey)
      .where(sql`${table.state} in ('asked', 'offered', 'accepted', 'paying')`),
    index('trade_ins_searched')
      .using('gin', sql`${table.vin} gin_trgm_ops`, sql`${oldCarKey(table)} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('trade_ins_user').on(table.userId, table.id.desc()),
    index('trade_ins_state').on(table.state, table.id),
    index('trade_ins_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index('trade_ins_ends').on(table.endsAt).where(sql`${table.state} in ('offered', 'accepted')`),
  ],
);

/** Photos of old cars: seen by the customer and by staff, and by nobody else. */
export const tradeInPhotos = pgTable(
  'trade_in_photos',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Null until a request takes it. */
    tradeInId: text('trade_in_id').references(() => tradeIns.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('trade_in_photos_of').on(table.tradeInId, table.position),
    index('trade_in_photos_waiting').on(table.userId, table.createdAt).where(sql`${table.tradeInId} is null`),
  ],
);

export const tradeInsClasses = [
  classify(tradeInValues, {
    money: ['newCents', 'perThousandKmCents'],
    technical: [
      'id',
      'make',
      'model',
      'makeKey',
      'modelKey',
      'fromYear',
      'toYear',
      'yearlyFallPercent',
      'usualKm',
      'fairPercent',
      'poorPercent',
      'repairedPercent',
      'spreadPercent',
      'updatedAt',
    ],
  }),
  classify(tradeIns, {
    owners: [ofAccount(tradeIns.userId)],
    onDeletion: 'nameless',
    person: [
      'id',
      'make',
      'model',
      'modelYear',
      'mileageKm',
      'condition',
      'accident',
      'drives',
      'state',
      'askedAt',
      'changedAt',
      'lastDay',
      'endsAt',
      'kmAtMost',
      'acceptedAt',
      'paymentId',
    ],
    erased: {
      vin: sql`case when ${tradeIns.vin} is not null then '' end`,
      carKey: sql`'deleted-' || ${tradeIns.id}`,
      note: '',
      answer: null,
    },
    money: ['owedCents', 'lowCents', 'highCents', 'offerCents'],
    technical: ['userId', 'version'],
  }),
  classify(tradeInPhotos, {
    owners: [ofAccount(tradeInPhotos.userId)],
    onDeletion: 'nameless',
    person: ['id', 'tradeInId', 'position', 'width', 'height', 'createdAt'],
    technical: ['userId'],
  }),
];
