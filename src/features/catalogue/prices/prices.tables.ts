import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';
import { cars } from '../catalogue.tables.ts';

/** A change of the prices of many cars at once, for its undo (rules.md#price-update). */
export const priceUpdates = pgTable(
  'price_updates',
  {
    id: id(),
    make: text('make').notNull(),
    /** Null: every model of the make. */
    model: text('model'),
    /** What they cost since; null: each its own, by the percentage. */
    priceCents: cents('price_cents'),
    /** Thousandths of a percent, below 0 for a reduction; null: all got one price. */
    percentParts: integer('percent_parts'),
    changed: integer('changed').notNull(),
    changedBy: text('changed_by').notNull(),
    changedByEmail: text('changed_by_email').notNull(),
    changedAt: instant('changed_at').notNull(),
    undoneByEmail: text('undone_by_email'),
    undoneAt: instant('undone_at'),
  },
  (table) => [index('price_updates_latest').on(table.changedAt, table.id)],
);

/** What each of its cars cost before, and since. */
export const priceUpdateCars = pgTable(
  'price_update_cars',
  {
    updateId: text('update_id')
      .notNull()
      .references(() => priceUpdates.id, { onDelete: 'cascade' }),
    carId: text('car_id')
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    beforeCents: cents('before_cents').notNull(),
    beforeOldCents: cents('before_old_cents'),
    afterCents: cents('after_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.updateId, table.carId], name: 'price_update_cars_once' }),
    index('price_update_cars_of_car').on(table.carId),
  ],
);

export const pricesClasses = [
  classify(priceUpdates, {
    money: ['priceCents'],
    staff: { changedBy: 'deleted', changedByEmail: 'deleted', undoneByEmail: 'deleted' },
    technical: ['id', 'make', 'model', 'percentParts', 'changed', 'changedAt', 'undoneAt'],
    age: { from: priceUpdates.changedAt, after: 'buyer-data-years', goes: 'columns' },
  }),
  classify(priceUpdateCars, {
    money: ['beforeCents', 'beforeOldCents', 'afterCents'],
    technical: ['updateId', 'carId'],
  }),
];
