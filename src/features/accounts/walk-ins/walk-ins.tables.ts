import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { users } from '../accounts.tables.ts';

/** A car that a customer named at the desk, by its plate or in words: its VIN is not known yet (rules.md#walk-ins). */
export const namedVehicles = pgTable(
  'named_vehicles',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In capitals, without spaces and hyphens; empty where it is not known. */
    plate: text('plate').notNull(),
    /** 'Golf, blue'; may be empty. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('named_vehicles_named', sql`${table.plate} <> '' or ${table.name} <> ''`),
    index('named_vehicles_of').on(table.userId),
    index('named_vehicles_plate').on(sql`${table.plate} text_pattern_ops`),
  ],
);

export const walkInsClasses = classify(namedVehicles, {
  owners: [ofAccount(namedVehicles.userId)],
  onDeletion: 'gone',
  person: ['plate', 'name', 'createdAt'],
  technical: ['id', 'userId'],
  age: { from: namedVehicles.createdAt, after: 'buyer-data-years', goes: 'row' },
});
