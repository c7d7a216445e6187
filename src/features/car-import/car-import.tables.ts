import { boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, id, instant, json } from '#platform/database/columns.ts';
import { importStates, rowKinds } from './car-import.contract.ts';
import type { ReadFacts } from './fact-cells.rules.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A file of cars that a worker brought, and how far it has come. */
export const carImports = pgTable('car_imports', {
  id: id(),
  broughtBy: text('brought_by').notNull(),
  broughtByEmail: text('brought_by_email').notNull(),
  fileName: text('file_name').notNull(),
  /** Null once it is read. */
  file: bytes('file'),
  state: text('state', { enum: importStates }).notNull(),
  /** Whether prices of cars that exist may change: the worker's right when the file came. */
  mayChangePrices: boolean('may_change_prices').notNull(),
  /** Lines that are read or written so far. */
  progress: integer('progress').notNull().default(0),
  totalRows: integer('total_rows'),
  newCars: integer('new_cars').notNull().default(0),
  changedCars: integer('changed_cars').notNull().default(0),
  unchangedCars: integer('unchanged_cars').notNull().default(0),
  badRows: integer('bad_rows').notNull().default(0),
  /** Why the file as a whole cannot be read, for people. */
  failure: text('failure'),
  createdAt: instant('created_at').notNull(),
  appliedAt: instant('applied_at'),
});

/** The lines of a file, as they were read. They go a week after the import. */
export const carImportRows = pgTable(
  'car_import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => carImports.id, { onDelete: 'cascade' }),
    /** In the file; the first line names the columns. */
    line: integer('line').notNull(),
    kind: text('kind', { enum: rowKinds }),
    reasons: json('reasons').$type<string[]>(),
    /** What the line calls the car: for the list of bad lines. */
    label: text('label').notNull(),
    carId: text('car_id'),
    /** The id that a new car gets. */
    newId: text('new_id').notNull(),
    vip: boolean('vip'),
    make: text('make'),
    model: text('model'),
    color: text('color'),
    topSpeed: integer('top_speed'),
    priceCents: cents('price_cents'),
    oldPriceCents: cents('old_price_cents'),
    stock: integer('stock'),
    expectedStock: integer('expected_stock'),
    image: text('image'),
    /** By the columns of the cars and their texts; of those that the file has. */
    facts: json('facts').$type<ReadFacts>(),
    /** VINs of its units; those that have no row yet get one. */
    vins: json('vins').$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('car_import_rows_car').on(table.importId, table.carId),
  ],
);
