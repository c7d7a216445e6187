import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { users } from '../accounts.tables.ts';

/** Where customers have vehicles delivered; orders keep a text of their own. */
export const ownAddresses = pgTable(
  'own_addresses',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    street: text('street').notNull(),
    /** Apartment, suite, floor; empty where there is none. */
    line2: text('line2').notNull().default(''),
    city: text('city').notNull(),
    /** Empty where a country has none; so is the postal code. */
    region: text('region').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('own_addresses_user').on(table.userId),
    uniqueIndex('own_addresses_one_default').on(table.userId).where(sql`is_default`),
  ],
);

export const addressesClasses = classify(ownAddresses, {
  owners: [ofAccount(ownAddresses.userId)],
  onDeletion: 'gone',
  person: ['street', 'line2', 'city', 'region', 'postalCode', 'country', 'isDefault', 'createdAt'],
  technical: ['id', 'userId'],
});
