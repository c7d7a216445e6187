import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { users } from '../accounts.tables.ts';

/** The secret that an account shares with its owner's authenticator app. */
export const secondFactors = pgTable('second_factors', {
  id: id(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the shop's secret (sealed-text.ts). */
  secret: text('secret').notNull(),
  /** Those that are left, encrypted. */
  backupCodes: text('backup_codes').notNull(),
  /** Whether a first code proved that the app has the secret. */
  verified: boolean('verified').notNull().default(false),
  /** When it was turned on, or got new backup codes; null where that was before this was noted. */
  changedAt: instant('changed_at'),
});

/** One row: a known text, sealed with the secret that second factors are sealed with. It shows another secret at the start. */
export const sealedSecretChecks = pgTable(
  'sealed_secret_checks',
  {
    /** Always 1. */
    id: integer('id').primaryKey(),
    sealed: text('sealed').notNull(),
  },
  (table) => [check('sealed_secret_checks_one_row', sql`${table.id} = 1`)],
);

/** Codes that were accepted: none of them opens a second session while it would still be valid (RFC 6238, 5.2). */
export const usedCodes = pgTable(
  'second_factor_used_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.code] })],
);

export const factorCodesClasses = [
  classify(secondFactors, {
    owners: [ofAccount(secondFactors.userId)],
    onDeletion: 'gone',
    person: ['verified', 'changedAt'],
    secrets: ['secret', 'backupCodes'],
    technical: ['id', 'userId'],
  }),
  classify(sealedSecretChecks, { technical: ['id', 'sealed'] }),
  classify(usedCodes, {
    owners: [ofAccount(usedCodes.userId)],
    onDeletion: 'gone',
    person: ['usedAt'],
    secrets: ['code'],
    technical: ['userId'],
  }),
];
