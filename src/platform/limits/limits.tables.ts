import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';

/** What was used up of each limit. In the database, so that a limit counts across all servers of the shop. */
export const limitUses = pgTable('limit_uses', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** Not called 'expires_at' because rate-limiter-flexible names it. */
  expire: instant('expire'),
});
