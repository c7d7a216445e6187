import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';

/** Which image store is the shop's: one row, written by the first server (rules.md#pictures). */
export const imageStores = pgTable(
  'image_stores',
  {
    isTheShops: boolean('is_the_shops').primaryKey().default(true),
    /** The store itself holds a file of this name. */
    storeId: text('store_id').notNull(),
    /** Where it was then, for people. */
    place: text('place').notNull(),
    boundAt: instant('bound_at').notNull(),
  },
  (table) => [check('image_stores_one', sql`${table.isTheShops}`)],
);
