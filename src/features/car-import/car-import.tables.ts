import { boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, id, instant, json } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';
import type { ReadFacts } from './car-import.contract.ts';
import {
  type ColumnChoice,
  type ForeignColumns,
  importStates,
  rowKinds,
  undoFates,
} from './car-import.contract.ts';

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
  /** The first line of a file whose columns are not ours, until somebody says which is which; and a few values of each. */
  header: json('header').$type<string[]>(),
  samples: json('samples').$type<string[][]>(),
  /** What they probably are. */
  proposal: json('proposal').$type<Pick<ForeignColumns, 'choice' | 'chosenBefore'>>(),
  /** Which column each cell of the first line is, as somebody said; null: nobody did, or the file has our own columns. */
  choice: json('choice').$type<ColumnChoice>(),
  /** The bad lines were left out, at the word of whoever confirmed. */
  leavesBadRows: boolean('leaves_bad_rows').notNull().default(false),
  /** Its lines know what they changed, so that it can be undone. */
  canBeUndone: boolean('can_be_undone').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  appliedAt: instant('applied_at'),
  undoneBy: text('undone_by'),
  undoneByEmail: text('undone_by_email'),
  undoneAt: instant('undone_at'),
});

/** What somebody said of the columns of a file, for the next one with the same first line. */
export const carImportChoices = pgTable('car_import_choices', {
  /** A hash of the names of the columns. */
  key: text('key').primaryKey(),
  choice: json('choice').$type<ColumnChoice>().notNull(),
  chosenByEmail: text('chosen_by_email').notNull(),
  chosenAt: instant('chosen_at').notNull(),
});

/** The lines of a file, as they were read. They go when the import can no longer be undone. */
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
    /** By columns, what the line changed of a car that was here: as it was, and as it became. */
    before: json('before').$type<Record<string, unknown>>(),
    after: json('after').$type<Record<string, unknown>>(),
    /** A hash of a new car as it was written: it tells whether somebody has changed it since. */
    writtenHash: text('written_hash'),
    /** What the undo made of it, and what it left alone, in words. */
    fate: text('fate', { enum: undoFates }),
    fateReasons: json('fate_reasons').$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('car_import_rows_car').on(table.importId, table.carId),
  ],
);

export const carImportClasses = [
  classify(carImportRows, {
    money: ['priceCents', 'oldPriceCents'],
    technical: [
      'importId',
      'line',
      'kind',
      'reasons',
      'label',
      'carId',
      'newId',
      'vip',
      'make',
      'model',
      'color',
      'topSpeed',
      'stock',
      'expectedStock',
      'image',
      'facts',
      'vins',
      'before',
      'after',
      'writtenHash',
      'fate',
      'fateReasons',
    ],
  }),
  classify(carImports, {
    staff: {
      broughtBy: 'deleted',
      broughtByEmail: 'deleted',
      undoneBy: 'deleted',
      undoneByEmail: 'deleted',
    },
    technical: [
      'id',
      'fileName',
      'file',
      'state',
      'mayChangePrices',
      'progress',
      'totalRows',
      'newCars',
      'changedCars',
      'unchangedCars',
      'badRows',
      'failure',
      'header',
      'samples',
      'proposal',
      'choice',
      'leavesBadRows',
      'canBeUndone',
      'undoneAt',
      'createdAt',
      'appliedAt',
    ],
    age: { from: carImports.createdAt, after: 'buyer-data-years', goes: 'columns' },
  }),
  classify(carImportChoices, {
    staff: { chosenByEmail: 'deleted' },
    technical: ['key', 'choice', 'chosenAt'],
    age: { from: carImportChoices.chosenAt, after: 'buyer-data-years', goes: 'columns' },
  }),
];
