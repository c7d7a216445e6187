import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';

/** What staff wrote down about a customer, for each other: the customer never sees it (rules.md#customers). */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    authorId: text('author_id').notNull(),
    /** The address as it was then. */
    authorEmail: text('author_email').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('customer_notes_not_empty', sql`${table.text} <> ''`),
    index('customer_notes_of').on(table.userId, table.id),
  ],
);

export const deskClasses = classify(customerNotes, {
  owners: [ofAccount(customerNotes.userId)],
  onDeletion: 'gone',
  staff: { text: 'Erased', authorId: 'deleted', authorEmail: 'deleted' },
  technical: ['id', 'userId', 'createdAt'],
  age: { from: customerNotes.createdAt, after: 'buyer-data-years', goes: 'columns' },
});
