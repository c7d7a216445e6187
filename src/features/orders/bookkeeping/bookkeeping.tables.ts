import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';
import type { BookDifference } from './bookkeeping.contract.ts';

/** What the last comparison of the books with orders and payment provider found: one row. */
export const bookChecks = pgTable(
  'book_checks',
  {
    id: integer('id').primaryKey().default(1),
    checkedAt: instant('checked_at').notNull(),
    /** How many differences there are; the first of them stand beside. */
    found: integer('found').notNull(),
    differences: jsonb('differences').$type<BookDifference[]>().notNull(),
  },
  (table) => [check('book_checks_single', sql`${table.id} = 1`)],
);
