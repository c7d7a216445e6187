import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';

/** Who chose whether to be reminded; without a row people are. */
export const reminderChoices = pgTable('reminder_choices', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  reminders: boolean('reminders').notNull(),
});
