import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';
import { cars } from '../catalogue.tables.ts';
import { own, shapeNames, shapePaints } from './shapes.rules.ts';

/** 3D files of the dealer's own, cleaned. One that no listing shows goes after a day, and its file with it. */
export const shapeFiles = pgTable(
  'shape_files',
  {
    id: id(),
    /** The person who uploaded it; nobody else may give it to a listing. */
    broughtBy: text('brought_by').notNull(),
    bytes: integer('bytes').notNull(),
    triangles: integer('triangles').notNull(),
    /** Whether a part of it takes other paints. */
    takesPaint: boolean('takes_paint').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('shape_files_age').on(table.createdAt)],
);

const known = (column: string, words: readonly string[]) =>
  check(
    `car_shapes_${column}_known`,
    sql`${sql.identifier(column)} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`,
  );

/** What a listing looks like in 3D (rules.md#shapes). A listing without a row shows its pictures alone. */
export const carShapes = pgTable(
  'car_shapes',
  {
    carId: text('car_id')
      .primaryKey()
      .references(() => cars.id, { onDelete: 'cascade' }),
    shape: text('shape', { enum: [...shapeNames, own] }).notNull(),
    /** Of the listing's own paint. */
    paint: text('paint', { enum: [...shapePaints, own] }).notNull(),
    /** Its own file, where the shape is none of ours. A file belongs to one listing. */
    fileId: text('file_id').references(() => shapeFiles.id),
  },
  (table) => [
    known('shape', [...shapeNames, own]),
    known('paint', [...shapePaints, own]),
    check(
      'car_shapes_own_file',
      sql`(${table.shape} = ${sql.raw(`'${own}'`)}) = (${table.fileId} is not null)`,
    ),
    check(
      'car_shapes_own_colors',
      sql`${table.paint} <> ${sql.raw(`'${own}'`)} or ${table.fileId} is not null`,
    ),
    uniqueIndex('car_shapes_file').on(table.fileId),
  ],
);

export const shapesClasses = [
  classify(shapeFiles, {
    staff: ['broughtBy'],
    technical: ['id', 'bytes', 'triangles', 'takesPaint', 'createdAt'],
  }),
  classify(carShapes, { technical: ['carId', 'shape', 'paint', 'fileId'] }),
];
