import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { cars } from '../catalogue.tables.ts';
import { shapeNames, shapePaints } from './shapes.rules.ts';

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
    shape: text('shape', { enum: shapeNames }).notNull(),
    /** Of the listing's own paint. */
    paint: text('paint', { enum: shapePaints }).notNull(),
  },
  () => [known('shape', shapeNames), known('paint', shapePaints)],
);
