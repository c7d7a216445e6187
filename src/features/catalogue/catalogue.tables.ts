import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, id, instant } from '#platform/database/columns.ts';
import {
  bodyWords,
  conditionWords,
  driveWords,
  factBounds,
  fuelWords,
  keysOf,
  listingStateWords,
  transmissionWords,
} from './facts.rules.ts';

/** The CHECK of a fact's column; absent facts pass it. */
const within = (name: keyof typeof factBounds, column: string) => {
  const { least, most } = factBounds[name];
  return check(
    `cars_${column}_plausible`,
    sql`${sql.identifier(column)} between ${sql.raw(`${least} and ${most}`)}`,
  );
};

const plausibleFacts = [
  within('modelYear', 'model_year'),
  within('powerKw', 'power_kw'),
  within('zeroTo100Tenths', 'zero_to_100_tenths'),
  within('rangeKm', 'range_km'),
  within('consumptionTenths', 'consumption_tenths'),
  within('seats', 'seats'),
  within('doors', 'doors'),
  within('mileageKm', 'mileage_km'),
  within('previousOwners', 'previous_owners'),
];

const oneOf = (column: string, words: Readonly<Record<string, string>>) =>
  check(
    `cars_${column}_known`,
    sql`${sql.identifier(column)} in (${sql.raw(
      keysOf(words)
        .map((key) => `'${key}'`)
        .join(', '),
    )})`,
  );

/** Cars of both catalogues: one table, so that an id is unique across them (rules.md#wire). */
export const cars = pgTable(
  'cars',
  {
    id: id(),
    vip: boolean('vip').notNull().default(false),
    make: text('make').notNull(),
    model: text('model').notNull(),
    color: text('color').notNull(),
    /** km/h */
    topSpeed: integer('top_speed').notNull(),
    priceCents: cents('price_cents').notNull(),
    oldPriceCents: cents('old_price_cents'),
    stock: integer('stock').notNull(),
    /** How many of the stock are vehicles with a row of their own (rules.md#vehicles). */
    identified: integer('identified').notNull().default(0),
    /** Names the stored picture's content, for cache-safe addresses; null: the drawn placeholder. */
    pictureVersion: text('picture_version'),
    /** A blurred picture of a few hundred bytes, as a data: address. */
    picturePlaceholder: text('picture_placeholder'),
    // Facts (rules.md#facts). Long texts stand apart, so that the row that each sale writes stays short.
    condition: text('condition', { enum: keysOf(conditionWords) })
      .notNull()
      .default('new'),
    /** Only what is published is found, shown and sold; staff see all. */
    listingState: text('listing_state', { enum: keysOf(listingStateWords) })
      .notNull()
      .default('published'),
    modelYear: integer('model_year'),
    trim: text('trim'),
    body: text('body', { enum: keysOf(bodyWords) }),
    fuel: text('fuel', { enum: keysOf(fuelWords) }),
    transmission: text('transmission', { enum: keysOf(transmissionWords) }),
    drive: text('drive', { enum: keysOf(driveWords) }),
    powerKw: integer('power_kw'),
    /** Tenths of a second from 0 to 100 km/h. */
    zeroTo100Tenths: integer('zero_to_100_tenths'),
    rangeKm: integer('range_km'),
    /** Per 100 km: tenths of a litre, of a kWh where electric, of a kg of gas or hydrogen. */
    consumptionTenths: integer('consumption_tenths'),
    seats: integer('seats'),
    doors: integer('doors'),
    interiorColor: text('interior_color'),
    mileageKm: integer('mileage_km'),
    previousOwners: integer('previous_owners'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Guards every sale in the database: no path can sell what is not in stock (rules.md#sale).
    check('cars_stock_not_negative', sql`${table.stock} >= 0`),
    check('cars_identified_in_stock', sql`${table.identified} between 0 and ${table.stock}`),
    check('cars_price_not_negative', sql`${table.priceCents} >= 0`),
    check('cars_top_speed_not_negative', sql`${table.topSpeed} >= 0`),
    oneOf('condition', conditionWords),
    oneOf('listing_state', listingStateWords),
    oneOf('body', bodyWords),
    oneOf('fuel', fuelWords),
    oneOf('transmission', transmissionWords),
    oneOf('drive', driveWords),
    ...plausibleFacts,
    // What is not new is one vehicle, and shows its mileage.
    check('cars_one_vehicle', sql`${table.condition} = 'new' or ${table.stock} <= 1`),
    check(
      'cars_mileage_shown',
      sql`${table.condition} = 'new' or ${table.listingState} <> 'published' or ${table.mileageKm} is not null`,
    ),
    index('cars_by_catalogue').on(table.vip, table.id),
    // What customers see, however many listings were archived.
    index('cars_drafts').on(table.vip, table.id).where(sql`${table.listingState} = 'draft'`),
    index('cars_archived').on(table.vip, table.id).where(sql`${table.listingState} = 'archived'`),
    index('cars_published').on(table.vip, table.id).where(sql`${table.listingState} = 'published'`),
    // Cars of a like price, and each catalogue by price. No index here names the stock, not even in its condition:
    // a sale then leaves all of them alone (ADR 0011).
    index('cars_by_price').on(table.vip, table.priceCents, table.id),
    index('cars_by_name').on(table.vip, sql`lower(${table.make})`, sql`lower(${table.model})`, table.id),
    // What a search reads (ADR 0037), for each catalogue apart: a word that only the other has costs nothing. Many cars that
    // are written at once are gathered and taken in together, which spares half of the work; the list is kept so short (kB)
    // that no search feels it (ADR 0003).
    index('cars_search_model')
      .using('gin', sql`search_key(${table.model}) gin_trgm_ops`)
      .with({ fastupdate: true, gin_pending_list_limit: 256 })
      .where(sql`not ${table.vip}`),
    index('cars_search_vip_model')
      .using('gin', sql`search_key(${table.model}) gin_trgm_ops`)
      .with({ fastupdate: true, gin_pending_list_limit: 256 })
      .where(sql`${table.vip}`),
    index('cars_search_name').on(
      table.vip,
      sql`search_key(${table.make} || ' ' || ${table.model}) text_pattern_ops`,
    ),
    // The cars of a name in each state, newest first and by price, for a search that found the name (ADR 0048, 0054).
    index('cars_named').on(table.vip, table.make, table.model, table.listingState, table.id),
    index('cars_named_by_price').on(
      table.vip,
      table.make,
      table.model,
      table.listingState,
      table.priceCents,
      table.id,
    ),
    // Of what else staff search by words (ADR 0061).
    index('cars_search_color').on(table.vip, sql`search_name_key(${table.color})`),
    index('cars_search_trim').on(table.vip, sql`search_name_key(${table.trim})`),
    index('cars_search_body').on(table.vip, table.body),
    index('cars_search_year').on(table.vip, table.modelYear),
    index('cars_make_model_lower').on(sql`lower(${table.make})`, sql`lower(${table.model})`),
  ],
);

/** How many cars each catalogue holds, kept by triggers, so that a list of a million need not be counted. */
export const carCounts = pgTable('car_counts', {
  vip: boolean('vip').primaryKey(),
  total: bigint('total', { mode: 'number' }).notNull(),
  /** Those of them that customers see. */
  published: bigint('published', { mode: 'number' }).notNull().default(0),
});

/**
 * Every make and model that a catalogue has or had, with the keys that a search compares: a million cars have a few
 * thousand names. Triggers on `cars` add to it; nothing takes a name away.
 */
export const carNames = pgTable(
  'car_names',
  {
    vip: boolean('vip').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    key: text('key').notNull().generatedAlwaysAs(sql`search_key("make" || ' ' || "model")`),
    modelKey: text('model_key').notNull().generatedAlwaysAs(sql`search_key("model")`),
  },
  (table) => [
    primaryKey({ columns: [table.vip, table.make, table.model], name: 'car_names_once' }),
    index('car_names_by_make_key').on(table.vip, sql`search_name_key(${table.make})`),
    index('car_names_by_key').on(
      table.vip,
      sql`(search_name_key(${table.make}) || '/' || search_name_key(${table.model}))`,
    ),
  ],
);

/** The long texts of a listing, apart from the row that each sale writes. */
export const listingTexts = pgTable('listing_texts', {
  carId: text('car_id')
    .primaryKey()
    .references(() => cars.id, { onDelete: 'cascade' }),
  /** Plain text; an empty line parts its paragraphs. */
  description: text('description'),
  equipment: text('equipment').array().notNull().default(sql`'{}'`),
});

/** Every price that a car had, written by a trigger: whichever way a price is changed, it is kept. */
export const priceChanges = pgTable(
  'price_changes',
  {
    carId: text('car_id')
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    changedAt: instant('changed_at').notNull(),
    beforeCents: cents('before_cents').notNull(),
    afterCents: cents('after_cents').notNull(),
  },
  (table) => [index('price_changes_of_car').on(table.carId, table.changedAt)],
);
