import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { id, instant } from '#platform/database/columns.ts';
import { keptQuestionDays } from '#platform/personal-data/ages.ts';
import { classify, ofAccount, ofAddress, through } from '#platform/personal-data/classify.ts';
import { questionStates, questionSubjects } from './questions.rules.ts';

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** What a customer asks about a car, an order, an appointment or a test drive (rules.md#questions). */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    about: text('about', { enum: questionSubjects }).notNull(),
    /** The listing, the order, the appointment, the drive. No foreign key: a draft that nobody bought may be deleted. */
    subjectId: text('subject_id').notNull(),
    /** As it was called when it was asked. */
    subjectName: text('subject_name').notNull(),
    /** By what its pages know it: the receipt number of an order; null: it has no page. */
    subjectPath: text('subject_path'),
    /** Null: a visitor's. */
    userId: text('user_id').references(() => users.id),
    name: text('name').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    title: text('title').notNull(),
    state: text('state', { enum: questionStates }).notNull(),
    /** How many messages it has. */
    messages: integer('messages').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was asked, answered, closed or written to. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    check('questions_about_known', sql`${table.about} in (${oneOf(questionSubjects)})`),
    check('questions_state_known', sql`${table.state} in (${oneOf(questionStates)})`),
    check('questions_visitors_confirm', sql`${table.state} <> 'unconfirmed' or ${table.userId} is null`),
    index('questions_of_user').on(table.userId, table.changedAt).where(sql`${table.userId} is not null`),
    index('questions_of_email').on(table.email),
    index('questions_of_subject').on(table.about, table.subjectId),
    // The desk's lists, by state and all together.
    index('questions_by_state').on(table.state, table.changedAt, table.id),
    index('questions_searched')
      .using(
        'gin',
        sql`search_key(${table.name}) gin_trgm_ops`,
        sql`${table.email} gin_trgm_ops`,
        sql`search_key(${table.title}) gin_trgm_ops`,
      )
      .with({ fastupdate: false }),
    index('questions_latest').on(table.changedAt, table.id).where(sql`state <> 'unconfirmed'`),
  ],
);

export const questionMessages = pgTable(
  'question_messages',
  {
    questionId: text('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** From 1. */
    place: integer('place').notNull(),
    by: text('by', { enum: ['customer', 'staff'] }).notNull(),
    /** Who of the staff; null: the customer. */
    staffId: text('staff_id').references(() => users.id),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.place], name: 'question_messages_place' }),
    check('question_messages_by_staff', sql`(${table.by} = 'staff') = (${table.staffId} is not null)`),
  ],
);

export const questionsClasses = [
  classify(questionMessages, {
    owners: [through(questionMessages.questionId, 'questions')],
    onDeletion: 'gone',
    person: ['questionId', 'place', 'by', 'text', 'at'],
    technical: ['staffId'],
  }),
  classify(questions, {
    owners: [ofAccount(questions.userId), ofAddress(questions.email)],
    onDeletion: 'gone',
    person: [
      'id',
      'about',
      'subjectId',
      'subjectName',
      'subjectPath',
      'name',
      'email',
      'title',
      'state',
      'messages',
      'createdAt',
      'changedAt',
    ],
    technical: ['userId'],
    // Its messages go with it.
    age: { from: questions.changedAt, after: { days: keptQuestionDays }, goes: 'row' },
  }),
];
