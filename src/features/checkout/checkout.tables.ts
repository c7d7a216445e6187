import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { instant } from '#platform/database/columns.ts';

/** A payment call that was accepted: its key never starts a second payment (rules.md#idempotency). */
export const checkoutAttempts = pgTable(
  'checkout_attempts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of the body, so that a key with another body is noticed. */
    bodyHash: text('body_hash').notNull(),
    /** Written before its payment, so its foreign key is deferred: see the migration. */
    paymentId: text('payment_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key], name: 'checkout_attempts_key' })],
);
