import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/database/columns.ts';
import { cars } from '../catalogue.tables.ts';

/**
 * Pictures on their way to a car: uploaded or named by an address. A car waits for one at most; what is finished stays a
 * day, then it is swept. The table itself is the queue: a hundred thousand that a file names are as many rows here, and
 * no jobs.
 */
export const pictures = pgTable(
  'pictures',
  {
    id: id(),
    /** The person who uploaded it or named its address; nobody else may give it to a car. */
    broughtBy: text('brought_by').notNull(),
    /** Null until a car takes it. */
    carId: text('car_id').references(() => cars.id, { onDelete: 'cascade' }),
    /** Where the shop fetches it; null: it was uploaded, and lies cleaned in the image store. */
    address: text('address'),
    /** Named by a file of many cars: those that a person waits for go first. */
    inBulk: boolean('in_bulk').notNull().default(false),
    /** When it is taken up without anybody's doing; null: it waits for nothing. */
    dueAt: instant('due_at'),
    /** How often it was tried in vain. */
    attempts: integer('attempts').notNull().default(0),
    /** Why the car does not show it yet, in words for people; null: nothing is wrong. */
    problem: text('problem'),
    /** When it was given up: from then on it is a person's turn. */
    failedAt: instant('failed_at'),
    createdAt: instant('created_at').notNull(),
    /** When the car got it, or a later one in its place. */
    finishedAt: instant('finished_at'),
    /** What the car showed before; its files go when this row does, so that pages that are open keep their picture. */
    replacedVersion: text('replaced_version'),
  },
  (table) => [
    index('pictures_car').on(table.carId),
    index('pictures_age').on(table.createdAt),
    index('pictures_due').on(table.inBulk, table.dueAt).where(sql`${table.dueAt} is not null`),
    index('pictures_failed').on(table.carId).where(sql`${table.failedAt} is not null`),
  ],
);
