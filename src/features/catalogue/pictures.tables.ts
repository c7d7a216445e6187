import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/columns.ts';
import { cars } from './catalogue.tables.ts';

/** Pictures on their way to a car: uploaded or named by an address. What is finished stays a day, then it is swept. */
export const pictures = pgTable(
  'pictures',
  {
    id: id(),
    /** Whoever uploaded it or named its address; nobody else may give it to a car. */
    broughtBy: text('brought_by').notNull(),
    /** Null until a car takes it. */
    carId: text('car_id').references(() => cars.id, { onDelete: 'cascade' }),
    /** Where the shop fetches it; null: it was uploaded, and lies cleaned in the image store. */
    address: text('address'),
    /** Why the car has no picture yet, in words for people; null: nothing is wrong. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    /** When the car got it, or a later one in its place. */
    finishedAt: instant('finished_at'),
  },
  (table) => [index('pictures_car').on(table.carId), index('pictures_age').on(table.createdAt)],
);
