import { and, eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import type { Actor } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput } from '#platform/errors.ts';
import { spend } from '#platform/limits/limits.ts';
import { tooManyQuestions } from '../questions.errors.ts';
import { mailToConfirmQuestion } from '../questions.mail.ts';
import { openAtMost } from '../questions.rules.ts';
import {
  lockAsker,
  messagesOf,
  noteQuestionForStaff,
  presentQuestion,
  type QuestionRow,
  type Shop,
} from '../questions.service.ts';
import { questionMessages, questions } from '../questions.tables.ts';
import { type AskedQuestion, askingTexts, type NewQuestion } from './asking.contract.ts';
import { messagesBy, visitorQuestions } from './asking.limits.ts';
import { findSubject } from './find-subject.ts';

interface Asker {
  userId: string | null;
  name: string;
  /** Lower case. */
  email: string;
}

/** Throws 400 where a visitor does not say who asks. */
async function askerOf(database: Database, actor: Actor, { name, email }: NewQuestion): Promise<Asker> {
  if (actor.kind === 'member') {
    const [user] = await database
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(eq(users.id, actor.userId));
    return { userId: actor.userId, name: `${user!.firstName} ${user!.lastName}`, email: actor.email };
  }
  if (name === undefined) throw badInput({ name: 'Enter your name' });
  if (email === undefined) throw badInput({ email: 'Enter your email address' });
  return { userId: null, name, email };
}

/** Throws 409 `too-many-open`. The person is locked. */
export async function assertFewOpen(transaction: Database, email: string): Promise<void> {
  const open = await transaction.$count(
    questions,
    and(eq(questions.email, email), eq(questions.state, 'open')),
  );
  if (open >= openAtMost) throw tooManyQuestions();
}

/** The same question that was just asked: a double click, or a page that was sent again. */
async function askedJustNow(
  transaction: Database,
  { email }: Asker,
  { about, id, title, text }: NewQuestion,
): Promise<QuestionRow | undefined> {
  const [found] = await transaction
    .select({ row: questions })
    .from(questions)
    .innerJoin(
      questionMessages,
      and(eq(questionMessages.questionId, questions.id), eq(questionMessages.place, 1)),
    )
    .where(
      and(
        eq(questions.email, email),
        eq(questions.about, about),
        eq(questions.subjectId, id),
        eq(questions.title, title),
        eq(questionMessages.text, text),
        inArray(questions.state, ['unconfirmed', 'open']),
      ),
    )
    .limit(1);
  return found?.row;
}

/**
 * Somebody asks. A member's question is there at once, a visitor's once the link of a mail was followed. Sent again it is one
 * question. Throws 400, 404, 403 `vip-access-needed`, 409 `too-many-open` and 429.
 */
export async function askQuestion(
  shop: Shop,
  { actor, address }: { actor: Actor; address: string },
  input: NewQuestion,
): Promise<AskedQuestion> {
  const subject = await findSubject(shop, actor, input.about, input.id);
  const asker = await askerOf(shop.database, actor, input);
  const isMember = asker.userId !== null;
  await spend(shop, isMember ? messagesBy(asker.userId!) : visitorQuestions(address, asker.email));
  return shop.database.transaction(async (transaction) => {
    await lockAsker(transaction, asker.email);
    const earlier = await askedJustNow(transaction, asker, input);
    if (!earlier && isMember) await assertFewOpen(transaction, asker.email);
    const row = earlier ?? (await writeQuestion(transaction, asker, subject, input));
    if (!isMember) {
      await mailToConfirmQuestion(transaction, shop, row);
      return { message: askingTexts.toConfirm, isConfirmed: false };
    }
    await noteQuestionForStaff(transaction, row);
    const said = (await messagesOf(transaction, [row.id]))(row.id);
    const question = presentQuestion(row, said, shop.config.dealerTimezone);
    return { message: askingTexts.asked, isConfirmed: true, question };
  });
}

async function writeQuestion(
  transaction: Database,
  asker: Asker,
  subject: Awaited<ReturnType<typeof findSubject>>,
  { title, text }: NewQuestion,
): Promise<QuestionRow> {
  const at = now();
  const [row] = await transaction
    .insert(questions)
    .values({
      id: newId(),
      about: subject.about,
      subjectId: subject.id,
      subjectName: subject.name,
      subjectPath: subject.path ?? null,
      ...asker,
      title,
      state: asker.userId === null ? 'unconfirmed' : 'open',
      messages: 1,
      createdAt: at,
      changedAt: at,
    })
    .returning();
  await transaction
    .insert(questionMessages)
    .values({ questionId: row!.id, place: 1, by: 'customer', text, at });
  return row!;
}
