import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';

/** What was used up of each limit. In the database, so that a limit counts across all servers of the shop. */
export const limitUses = pgTable('limit_uses', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** Not called 'expires_at' because rate-limiter-flexible names it. */
  expire: instant('expire'),
});

export const limitsClasses = classify(limitUses, { technical: ['key', 'points', 'expire'] });
