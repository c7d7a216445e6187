import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, json } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { users } from '../accounts.tables.ts';

/** Keys that open an account without its password. What is secret of them stays with their owner's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the device names it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the device says that it was used; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the browser may reach the device: a list of texts. */
    transports: json('transports').notNull(),
    /** Whether its owner's other devices have it as well. */
    synced: boolean('synced').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Challenges that were answered: none is answered twice while it lives. */
export const answeredChallenges = pgTable(
  'answered_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('answered_challenges_expires').on(table.expiresAt)],
);

export const passkeysClasses = [
  classify(passkeys, {
    owners: [ofAccount(passkeys.userId)],
    onDeletion: 'gone',
    person: ['name', 'synced', 'transports', 'createdAt', 'lastUsedAt'],
    secrets: ['credentialId', 'publicKey'],
    technical: ['id', 'userId', 'counter'],
    inside: { transports: [] },
  }),
  classify(answeredChallenges, { technical: ['challengeHash', 'expiresAt'] }),
];
