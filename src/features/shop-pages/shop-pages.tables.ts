import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';
import { shopPageNames } from './shop-pages.rules.ts';

/**
 * Every text that a page of the dealership ever had (rules.md#shop-pages). The newest version counts; a page without a row has its
 * first text. Rows are written once. Who changed it is kept as in the audit, which outlives accounts.
 */
export const shopPageTexts = pgTable(
  'shop_page_texts',
  {
    name: text('name', { enum: shopPageNames }).notNull(),
    /** From 1, without a gap. */
    version: integer('version').notNull(),
    /** Markdown. Null: the first text counts again. */
    body: text('body'),
    /** The text as HTML, with the words in braces as they are written. Null where `body` is. */
    html: text('html'),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version] }),
    check('shop_page_texts_from_one', sql`${table.version} >= 1`),
  ],
);

export const shopPagesClasses = classify(shopPageTexts, {
  staff: { changedBy: 'deleted' },
  technical: ['name', 'version', 'body', 'html', 'changedAt'],
  age: { from: shopPageTexts.changedAt, after: 'buyer-data-years', goes: 'columns' },
});
