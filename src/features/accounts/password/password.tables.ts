import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';
import { users } from '../accounts.tables.ts';

/** The one password reset that an account has under way: a newer one takes its place. */
export const passwordResets = pgTable(
  'password_resets',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of the six digits; empty once they were entered. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Hash of the token that the right code is exchanged for. */
    tokenHash: text('token_hash').unique(),
    tokenExpiresAt: instant('token_expires_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
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
