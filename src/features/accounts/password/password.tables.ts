import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { users } from '../accounts.tables.ts';

/**
 * A password reset that is under way, one for each browser that asked: a newer one of the same browser takes its place,
 * and a stranger who asks replaces nobody's (rules.md#password-reset).
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of what the browser that asked has in its cookie. */
    browserHash: text('browser_hash').notNull(),
    /** Keyed hash of the six digits; empty once they were entered. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at').notNull(),
    /** Of the browser that asked. */
    tries: integer('tries').notNull().default(0),
    /** Of all others together. */
    strangersTries: integer('strangers_tries').notNull().default(0),
    /** Hash of the token that the right code is exchanged for. */
    tokenHash: text('token_hash').unique(),
    tokenExpiresAt: instant('token_expires_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.browserHash] }),
    index('password_resets_code_expires').on(table.codeExpiresAt),
    check(
      'password_resets_code_or_token',
      sql`(${table.codeHash} is null) = (${table.tokenHash} is not null)`,
    ),
    check(
      'password_resets_token_expires',
      sql`(${table.tokenHash} is null) = (${table.tokenExpiresAt} is null)`,
    ),
  ],
);

export const passwordClasses = classify(passwordResets, {
  owners: [ofAccount(passwordResets.userId)],
  onDeletion: 'gone',
  person: ['createdAt', 'codeExpiresAt', 'tokenExpiresAt', 'tries'],
  secrets: ['browserHash', 'codeHash', 'tokenHash'],
  technical: ['userId', 'strangersTries'],
});
