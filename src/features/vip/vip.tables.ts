import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { sessions, users } from '#features/accounts/accounts.tables.ts';
import { id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount, through } from '#platform/personal-data/classify.ts';

/**
 * What opens the VIP catalogue to a customer (rules.md#vip-access). New credentials are a new row. The
 * foreign key below ends the access that the old ones opened, also one that is being opened at the same time.
 */
export const vipCredentials = pgTable('vip_credentials', {
  id: id(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Lower case; compared without case. */
  username: text('username').notNull().unique(),
  /** An argon2id hash. */
  password: text('password').notNull(),
  /** The admin; null once that account is gone. */
  setBy: text('set_by').references(() => users.id, { onDelete: 'set null' }),
  setAt: instant('set_at').notNull(),
});

/** A session for which its owner has entered the credentials; it ends with the session and with the credentials. */
export const vipAccess = pgTable(
  'vip_access',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    credentialsId: text('credentials_id')
      .notNull()
      .references(() => vipCredentials.id, { onDelete: 'cascade' }),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [index('vip_access_credentials').on(table.credentialsId)],
);

export const vipClasses = [
  classify(vipCredentials, {
    owners: [ofAccount(vipCredentials.userId)],
    onDeletion: 'gone',
    person: ['username', 'setAt'],
    secrets: ['password'],
    staff: ['setBy'],
    technical: ['id', 'userId'],
  }),
  classify(vipAccess, {
    owners: [through(vipAccess.sessionId, 'sessions')],
    onDeletion: 'gone',
    person: ['openedAt'],
    technical: ['sessionId', 'credentialsId'],
  }),
];
