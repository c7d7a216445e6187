import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { users } from './accounts.tables.ts';

export const linkPurposes = [
  'log in',
  'confirm e-mail',
  'change e-mail',
  'stop e-mail change',
  'fetch own data',
  'claim account',
] as const;

/** A link that was mailed to a member's address; its token is in the mail alone. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    /** Where it was sent: it proves this address, whatever the account has by now. */
    email: text('email').notNull(),
    /** The account's phone number when it was sent, of links that take back what was changed since. */
    phone: text('phone'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('one_time_links_user').on(table.userId, table.purpose),
    index('one_time_links_expires').on(table.expiresAt),
  ],
);

export const oneTimeLinksClasses = classify(oneTimeLinks, {
  owners: [ofAccount(oneTimeLinks.userId)],
  onDeletion: 'gone',
  person: ['purpose', 'email', 'phone', 'createdAt', 'expiresAt'],
  secrets: ['tokenHash'],
  technical: ['userId'],
});
