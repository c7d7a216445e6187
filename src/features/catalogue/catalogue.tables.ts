import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';
import {
  bodyWords,
  conditionWords,
  driveWords,
  factBounds,
  fuelWords,
  keysOf,
  listingStateWords,
  transmissionWords,
  wordedFacets,
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
    // What customers sort by.
    index('cars_by_mileage')
      .on(table.vip, sql`coalesce(${table.mileageKm}, 0)`, table.id.desc().nullsFirst())
      .where(sql`${table.listingState} = 'published'`),
    index('cars_by_power')
      .on(table.vip, sql`coalesce(${table.powerKw}, 0)`, table.id)
      .where(sql`${table.listingState} = 'published'`),
    index('cars_by_reduction')
      .on(table.vip, sql`greatest(coalesce(${table.oldPriceCents}, 0) - ${table.priceCents}, 0)`, table.id)
      .where(sql`${table.listingState} = 'published'`),
    index('cars_by_name').on(table.vip, sql`lower(${table.make})`, sql`lower(${table.model})`, table.id),
    // The cars of a model, whatever its state, for a search that means a few models.
    index('cars_named').on(table.vip, table.make, table.model, table.listingState, table.id),
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
 * Every value of a facet that cars of a catalogue have or had, as they write it. Triggers on `cars` add to it, `learnWords`
 * removes doubles; nothing else removes a value. Without a unique key, so that no sale or import waits for another one.
 */
export const carValues = pgTable(
  'car_values',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    vip: boolean('vip').notNull(),
    facet: text('facet', { enum: [...wordedFacets] }).notNull(),
    /** Of a model its make, else ''. */
    make: text('make').notNull(),
    text: text('text').notNull(),
    /** The same for all spellings; that of a model is 'make/model'. */
    key: text('key')
      .notNull()
      .generatedAlwaysAs(
        sql`case when facet = 'model' then search_name_key("make") || '/' else '' end || search_name_key("text")`,
      ),
    textKey: text('text_key').notNull().generatedAlwaysAs(sql`search_key("text")`),
    /** 'make model' of a model. */
    nameKey: text('name_key').notNull().generatedAlwaysAs(sql`search_key("make" || ' ' || "text")`),
    /** Cars on offer that had it when they were last counted; of a new value 1 if one is on offer. */
    cars: integer('cars').notNull().default(0),
    /** Whether its words are in `car_words`. */
    isWorded: boolean('is_worded').notNull().default(false),
  },
  (table) => [
    index('car_values_by_text').on(table.vip, table.facet, table.make, table.text),
    index('car_values_by_key').on(table.vip, table.facet, table.key),
    index('car_values_not_worded').on(table.id).where(sql`not ${table.isWorded}`),
  ],
);

/** The words by which a value is found. */
export const carWords = pgTable(
  'car_words',
  {
    value: integer('value')
      .notNull()
      .references(() => carValues.id, { onDelete: 'cascade' }),
    vip: boolean('vip').notNull(),
    word: text('word').notNull(),
    /** As the value writes it. */
    shown: text('shown').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.value, table.word], name: 'car_words_once' }),
    index('car_words_by_word').on(table.vip, sql`${table.word} text_pattern_ops`),
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

export const catalogueClasses = [
  classify(cars, {
    money: ['priceCents', 'oldPriceCents'],
    technical: [
      'id',
      'vip',
      'make',
      'model',
      'color',
      'topSpeed',
      'stock',
      'identified',
      'pictureVersion',
      'picturePlaceholder',
      'condition',
      'listingState',
      'modelYear',
      'trim',
      'body',
      'fuel',
      'transmission',
      'drive',
      'powerKw',
      'zeroTo100Tenths',
      'rangeKm',
      'consumptionTenths',
      'seats',
      'doors',
      'interiorColor',
      'mileageKm',
      'previousOwners',
      'createdAt',
      'updatedAt',
    ],
  }),
  classify(carCounts, { technical: ['vip', 'total', 'published'] }),
  classify(carValues, {
    technical: ['id', 'vip', 'facet', 'make', 'text', 'key', 'textKey', 'nameKey', 'cars', 'isWorded'],
  }),
  classify(carWords, { technical: ['value', 'vip', 'word', 'shown'] }),
  classify(listingTexts, { technical: ['carId', 'description', 'equipment'] }),
  classify(priceChanges, {
    money: ['beforeCents', 'afterCents'],
    technical: ['carId', 'changedAt'],
  }),
];
