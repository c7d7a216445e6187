import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';
import { permitNames } from '#platform/permissions.ts';
import { classify, through } from '#platform/personal-data/classify.ts';
import { sessions } from '../accounts.tables.ts';

/** A session whose owner has re-entered their credentials (rules.md#permits); it goes with the session. */
export const permits = pgTable(
  'permits',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    name: text('name', { enum: permitNames }).notNull(),
    grantedAt: instant('granted_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.name] })],
);

export const permitsClasses = classify(permits, {
  owners: [through(permits.sessionId, 'sessions')],
  onDeletion: 'gone',
  person: ['name', 'grantedAt', 'endsAt'],
  technical: ['sessionId'],
});
