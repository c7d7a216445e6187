import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { noteStaffNews } from '#features/staff-news/staff-news.service.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Question } from './questions.contract.ts';
import { noSuchQuestion, threadFull } from './questions.errors.ts';
import { messagesAtMost, type QuestionState } from './questions.rules.ts';
import { questionMessages, questions } from './questions.tables.ts';

export type Shop = Pick<Platform, 'database' | 'jobs' | 'config' | 'kept' | 'demo'>;
export type QuestionRow = typeof questions.$inferSelect;
export type MessageRow = typeof questionMessages.$inferSelect;

/** What was said in these questions, oldest first. */
export async function messagesOf(
  database: Database,
  ids: readonly string[],
): Promise<(questionId: string) => readonly MessageRow[]> {
  if (ids.length === 0) return () => [];
  const found = await database
    .select()
    .from(questionMessages)
    .where(inArray(questionMessages.questionId, [...ids]))
    .orderBy(asc(questionMessages.questionId), asc(questionMessages.place));
  const byQuestion = Map.groupBy(found, ({ questionId }) => questionId);
  return (id) => byQuestion.get(id) ?? [];
}

/** As its customer sees it. Listing the fields keeps new columns private. */
export const presentQuestion = (
  row: QuestionRow,
  said: readonly MessageRow[],
  timeZone: string,
): Question => ({
  _id: row.id,
  about: row.about,
  subject: { name: row.subjectName, ...(row.subjectPath && { path: row.subjectPath }) },
  title: row.title,
  state: row.state,
  messages: said.map(({ by, text, at }) => ({ by, text, at: at.toISOString() })),
  mayWrite: row.messages < messagesAtMost,
  changedAt: row.changedAt.toISOString(),
  timeZone,
});

/** A question and what was said. Throws 404. */
export async function readQuestion(shop: Pick<Platform, 'database' | 'config'>, condition: SQL | undefined) {
  const [row] = await shop.database.select().from(questions).where(condition);
  if (!row) throw noSuchQuestion();
  const said = (await messagesOf(shop.database, [row.id]))(row.id);
  return presentQuestion(row, said, shop.config.dealerTimezone);
}

/** A question, locked until the transaction ends. Throws 404. */
export async function lockQuestion(transaction: Database, condition: SQL | undefined): Promise<QuestionRow> {
  const [row] = await transaction.select().from(questions).where(condition).for('no key update');
  if (!row) throw noSuchQuestion();
  return row;
}

interface NewMessage {
  by: 'customer' | 'staff';
  staffId?: string;
  text: string;
}

/** Appends to a locked question, which becomes `state`. Throws 409 `thread-full`. */
export async function writeMessage(
  transaction: Database,
  row: QuestionRow,
  { by, staffId, text }: NewMessage,
  state: QuestionState,
): Promise<QuestionRow> {
  if (row.messages >= messagesAtMost) throw threadFull();
  const at = now();
  const place = row.messages + 1;
  await transaction
    .insert(questionMessages)
    .values({ questionId: row.id, place, by, staffId: staffId ?? null, text, at });
  const [changed] = await transaction
    .update(questions)
    .set({ state, messages: place, changedAt: at })
    .where(eq(questions.id, row.id))
    .returning();
  return changed!;
}

/** The last message of a question as it stands in this transaction. */
export async function lastMessage(transaction: Database, row: QuestionRow): Promise<MessageRow | undefined> {
  const [last] = await transaction
    .select()
    .from(questionMessages)
    .where(and(eq(questionMessages.questionId, row.id), eq(questionMessages.place, row.messages)));
  return last;
}

/** Staff hear of each message of a customer once: what it is about, and nothing of what it says. */
export const noteQuestionForStaff = (
  transaction: Database,
  { id, messages, subjectName }: QuestionRow,
): Promise<void> =>
  noteStaffNews(transaction, {
    kind: 'question',
    subjectId: `${id}:${messages}`,
    text: messages === 1 ? `About: ${subjectName}.` : `New message about: ${subjectName}.`,
  });

/** One after the other for a person: of two at the same moment the second one counts the first. */
export const lockAsker = (transaction: Database, email: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`questions of ${email}`}, 0))`);
