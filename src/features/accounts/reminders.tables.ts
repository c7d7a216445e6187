import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { users } from './accounts.tables.ts';

/** Who chose whether to be reminded; without a row people are. */
export const reminderChoices = pgTable('reminder_choices', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  reminders: boolean('reminders').notNull(),
});

export const remindersClasses = classify(reminderChoices, {
  owners: [ofAccount(reminderChoices.userId)],
  onDeletion: 'gone',
  person: ['reminders'],
  technical: ['userId'],
});
