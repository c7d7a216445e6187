import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';

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

/**
 * The act of buying one version of a member's basket (rules.md#checkout): it is paid once, whoever of the member's tabs
 * and devices pays first.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    basketVersion: integer('basket_version').notNull(),
    /** What that version holds (basket-contents.rules.ts, `unitsText`): a payment for anything else is not of this checkout. */
    units: text('units').notNull(),
    /**
     * The payment that claimed it last; a declined one has let go of it. Written before its payment, so its foreign key
     * is deferred: see the migration.
     */
    paymentId: text('payment_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('checkouts_basket').on(table.userId, table.basketVersion),
    uniqueIndex('checkouts_payment').on(table.paymentId),
  ],
);

export const checkoutClasses = [
  classify(checkoutAttempts, {
    owners: [ofAccount(checkoutAttempts.userId)],
    onDeletion: 'gone',
    person: ['createdAt'],
    secrets: ['bodyHash', 'key'],
    technical: ['userId', 'paymentId'],
  }),
  classify(checkouts, {
    owners: [ofAccount(checkouts.userId)],
    onDeletion: 'gone',
    person: ['units', 'createdAt'],
    technical: ['id', 'userId', 'basketVersion', 'paymentId'],
  }),
];
