import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { newsKinds, paces } from './staff-news.rules.ts';

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** What happened that staff may want to hear of, once each. Swept after 30 days. */
export const staffNews = pgTable(
  'staff_news',
  {
    id: id(),
    kind: text('kind', { enum: newsKinds }).notNull(),
    /** The payment, the appointment, or whatever else it is about. */
    subjectId: text('subject_id').notNull(),
    /** In a line, without anything about the customer: mails are read in many places. */
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When those who want it at once had their mail. */
    mailedAt: instant('mailed_at'),
    /** When it was in the mail of the day. */
    digestedAt: instant('digested_at'),
  },
  (table) => [
    check('staff_news_kind_known', sql`${table.kind} in (${oneOf(newsKinds)})`),
    unique('staff_news_once').on(table.kind, table.subjectId),
    index('staff_news_to_mail').on(table.id).where(sql`mailed_at is null`),
    index('staff_news_to_digest').on(table.createdAt).where(sql`digested_at is null`),
  ],
);

/** What one of the staff chose for themselves; without a row the role's usual pace counts. */
export const staffMailChoices = pgTable(
  'staff_mail_choices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: newsKinds }).notNull(),
    pace: text('pace', { enum: paces }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('staff_mail_choices_kind_known', sql`${table.kind} in (${oneOf(newsKinds)})`),
    check('staff_mail_choices_pace_known', sql`${table.pace} in (${oneOf(paces)})`),
  ],
);

/** What the tables of this part hold of people (rules.md#personal-data). */
export const staffNewsClasses = [
  classify(staffMailChoices, {
    owners: [ofAccount(staffMailChoices.userId)],
    onDeletion: 'gone',
    person: ['kind', 'pace'],
    technical: ['userId'],
  }),
  classify(staffNews, {
    technical: ['id', 'kind', 'subjectId', 'text', 'createdAt', 'mailedAt', 'digestedAt'],
  }),
];
