import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { classify } from '#platform/personal-data/classify.ts';
import { carsOfSegment, firstValue, indexedNames } from './search.rules.ts';

const bits = customType<{ data: string }>({ dataType: () => `bit(${carsOfSegment})` });

/**
 * A range of ids of one catalogue, up to the next segment's first id: its published cars are bits in the order of their
 * ids (ADR 0055). The ranges of a catalogue begin at '' and have no gaps.
 */
export const searchSegments = pgTable(
  'search_segments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    vip: boolean('vip').notNull(),
    firstId: text('first_id').notNull(),
    cars: integer('cars').notNull().default(0),
    leastPriceCents: bigint('least_price_cents', { mode: 'number' }),
    mostPriceCents: bigint('most_price_cents', { mode: 'number' }),
    leastYear: integer('least_year'),
    mostYear: integer('most_year'),
    leastMileageKm: integer('least_mileage_km'),
    mostMileageKm: integer('most_mileage_km'),
    leastPowerKw: integer('least_power_kw'),
    mostPowerKw: integer('most_power_kw'),
    leastTopSpeed: integer('least_top_speed'),
    mostTopSpeed: integer('most_top_speed'),
  },
  (table) => [unique('search_segments_once').on(table.vip, table.firstId)],
);

/** The ids of a segment's cars in their order, a few in a row. */
export const searchIds = pgTable(
  'search_ids',
  {
    segment: integer('segment').notNull(),
    chunk: integer('chunk').notNull(),
    vip: boolean('vip').notNull(),
    firstId: text('first_id').notNull(),
    ids: text('ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.segment, table.chunk], name: 'search_ids_by_place' }),
    index('search_ids_by_id').on(table.vip, table.firstId),
  ],
);

/** For each value that occurs in a segment, which of its cars have it. `value` is a row of `search_values`, or one of `bitsOf`. */
export const searchBits = pgTable(
  'search_bits',
  {
    segment: integer('segment').notNull(),
    value: integer('value').notNull(),
    cars: integer('cars').notNull(),
    bits: bits('bits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.segment, table.value], name: 'search_bits_once' })],
);

/** Every value that a catalogue has or had. Nothing takes one away: a number means the same for ever. */
export const searchValues = pgTable(
  'search_values',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: firstValue }),
    vip: boolean('vip').notNull(),
    facet: text('facet', { enum: indexedNames }).notNull(),
    /** What the value is told by: its letters and digits. That of a model is 'make/model'. */
    key: text('key').notNull(),
    /** As one of its cars writes it. */
    text: text('text').notNull(),
    /** How many cars of the segments have it. */
    cars: integer('cars').notNull().default(0),
    isWorded: boolean('is_worded').notNull().default(false),
  },
  (table) => [
    unique('search_values_once').on(table.vip, table.facet, table.key),
    index('search_values_not_worded').on(table.id).where(sql`not ${table.isWorded}`),
  ],
);

/** The words of values. */
export const searchWords = pgTable(
  'search_words',
  {
    vip: boolean('vip').notNull(),
    word: text('word').notNull(),
    value: integer('value').notNull(),
    /** As the value writes it. */
    shown: text('shown').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.value, table.word], name: 'search_words_once' }),
    index('search_words_by_word').on(table.vip, sql`${table.word} text_pattern_ops`),
  ],
);

/** What is left of a word where up to two of its first letters are missing: two words that are nearly alike have one in common. */
export const searchTypos = pgTable(
  'search_typos',
  {
    vip: boolean('vip').notNull(),
    rest: text('rest').notNull(),
    word: text('word').notNull(),
  },
  (table) => [primaryKey({ columns: [table.vip, table.rest, table.word], name: 'search_typos_once' })],
);

/**
 * Cars of which the bits may not be true any more, or not there yet; triggers on `cars` write them. Without a unique key and
 * without a reference, so that nobody waits for anybody.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    vip: boolean('vip').notNull(),
    carId: text('car_id').notNull(),
    /** Whether it may have a word that is not known yet. */
    hasWords: boolean('has_words').notNull(),
  },
  (table) => [index('search_changes_of_car').on(table.vip, table.carId)],
);

/** What the tables of this part hold of people (rules.md#personal-data). */
export const searchClasses = [
  classify(searchBits, {
    technical: ['segment', 'value', 'cars', 'bits'],
  }),
  classify(searchChanges, {
    technical: ['id', 'vip', 'carId', 'hasWords'],
  }),
  classify(searchIds, {
    technical: ['segment', 'chunk', 'vip', 'firstId', 'ids'],
  }),
  classify(searchSegments, {
    money: ['leastPriceCents', 'mostPriceCents'],
    technical: [
      'id',
      'vip',
      'firstId',
      'cars',
      'leastYear',
      'mostYear',
      'leastMileageKm',
      'mostMileageKm',
      'leastPowerKw',
      'mostPowerKw',
      'leastTopSpeed',
      'mostTopSpeed',
    ],
  }),
  classify(searchTypos, {
    technical: ['vip', 'rest', 'word'],
  }),
  classify(searchValues, {
    technical: ['id', 'vip', 'facet', 'key', 'text', 'cars', 'isWorded'],
  }),
  classify(searchWords, {
    technical: ['vip', 'word', 'value', 'shown'],
  }),
];
