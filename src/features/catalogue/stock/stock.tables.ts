import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { classify } from '#platform/personal-data/classify.ts';
import { cars } from '../catalogue.tables.ts';

/**
 * The cars of which 3 or fewer are left, kept by triggers on `cars`. They stand apart because an index that names the
 * stock would make every sale three times as dear (ADR 0011); this is written only when one runs low.
 */
export const lowStock = pgTable(
  'low_stock',
  {
    carId: text('car_id')
      .primaryKey()
      .references(() => cars.id, { onDelete: 'cascade' }),
    vip: boolean('vip').notNull(),
    stock: integer('stock').notNull(),
    /** Whether it counts as low: published, and new. A used car is one vehicle, and no more of it can be had. */
    isLow: boolean('is_low').notNull().default(true),
  },
  (table) => [index('low_stock_by_stock').on(table.vip, table.stock, table.carId)],
);

export const stockClasses = classify(lowStock, { technical: ['carId', 'vip', 'stock', 'isLow'] });
