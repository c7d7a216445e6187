import { and, eq, ne } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { questionChanged } from '../questions.errors.ts';
import { mailAnswer } from '../questions.mail.ts';
import {
  lastMessage,
  lockQuestion,
  type QuestionRow,
  type Shop,
  writeMessage,
} from '../questions.service.ts';
import { questions } from '../questions.tables.ts';

interface NewAnswer {
  text: string;
  /** How many messages were on the page. */
  seen: number;
}

const confirmed = (id: string) => and(eq(questions.id, id), ne(questions.state, 'unconfirmed'));

/** A member's address of today, which may be another one than that of the question. */
async function addressOf(transaction: Database, { userId, email }: QuestionRow): Promise<string> {
  if (userId === null) return email;
  const [user] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? email;
}

/**
 * Staff answer: the answer stands in the thread and is mailed, once however often it is sent. Throws 404, and 409
 * `question-changed` where the customer or a colleague wrote meanwhile, and `thread-full`.
 */
export async function answerQuestion(
  shop: Shop,
  actor: Member,
  id: string,
  { text, seen }: NewAnswer,
): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const row = await lockQuestion(transaction, confirmed(id));
    const last = await lastMessage(transaction, row);
    if (row.messages === seen + 1 && last?.staffId === actor.userId && last.text === text) return;
    if (row.messages !== seen) throw questionChanged();
    const message = { by: 'staff', staffId: actor.userId, text } as const;
    const answered = await writeMessage(transaction, row, message, 'answered');
    const email = await addressOf(transaction, answered);
    await mailAnswer(transaction, shop, { ...answered, email }, text);
    await recordAudit(transaction, {
      actor,
      action: 'answer question',
      subject: { type: 'question', id, name: row.subjectName },
      before: { state: row.state, about: row.subjectName },
      after: { state: 'answered', about: row.subjectName, messages: answered.messages },
    });
  });
}

/** A question that needs no answer. Closed again, changes nothing. Throws 404 and 409 `question-changed`. */
export async function closeQuestion(
  shop: Shop,
  actor: Member,
  id: string,
  { seen }: Pick<NewAnswer, 'seen'>,
): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const row = await lockQuestion(transaction, confirmed(id));
    if (row.state === 'closed') return;
    if (row.state !== 'open' || row.messages !== seen) throw questionChanged();
    await transaction
      .update(questions)
      .set({ state: 'closed', changedAt: now() })
      .where(eq(questions.id, id));
    await recordAudit(transaction, {
      actor,
      action: 'close question',
      subject: { type: 'question', id, name: row.subjectName },
      before: { state: row.state, about: row.subjectName },
      after: { state: 'closed', about: row.subjectName },
    });
  });
}
