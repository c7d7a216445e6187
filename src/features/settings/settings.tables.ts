import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, json } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';

/**
 * Every value that a setting ever had (rules.md#settings). The newest version counts; a setting without a row has its
 * default. Rows are written once. Who changed it is kept as in the audit, which outlives accounts.
 */
export const settingVersions = pgTable(
  'setting_versions',
  {
    name: text('name').notNull(),
    /** From 1, without a gap. */
    version: integer('version').notNull(),
    /** Null: the default counts again. */
    value: json('value').$type<unknown>(),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version] }),
    check('setting_versions_from_one', sql`${table.version} >= 1`),
  ],
);

export const settingsClasses = classify(settingVersions, {
  staff: { changedBy: 'deleted' },
  technical: ['name', 'version', 'value', 'changedAt'],
  inside: { value: [] },
  age: { from: settingVersions.changedAt, after: 'buyer-data-years', goes: 'columns' },
});
