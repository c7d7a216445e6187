import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, id, instant } from '#platform/database/columns.ts';

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
    /** Names the stored picture's content, for cache-safe addresses; null: the drawn placeholder. */
    pictureVersion: text('picture_version'),
    /** A blurred picture of a few hundred bytes, as a data: address. */
    picturePlaceholder: text('picture_placeholder'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Guards every sale in the database: no path can sell what is not in stock (rules.md#sale).
    check('cars_stock_not_negative', sql`${table.stock} >= 0`),
    check('cars_price_not_negative', sql`${table.priceCents} >= 0`),
    check('cars_top_speed_not_negative', sql`${table.topSpeed} >= 0`),
    index('cars_by_catalogue').on(table.vip, table.id),
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
    index('cars_make_model_lower').on(sql`lower(${table.make})`, sql`lower(${table.model})`),
  ],
);

/** How many cars each catalogue holds, kept by a trigger, so that a list of a million need not be counted. */
export const carCounts = pgTable('car_counts', {
  vip: boolean('vip').primaryKey(),
  total: bigint('total', { mode: 'number' }).notNull(),
});
