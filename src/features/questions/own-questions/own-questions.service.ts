import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { spend } from '#platform/limits/limits.ts';
import { strangerMails } from '#platform/limits/stranger-mails.ts';
import { assertFewOpen } from '../asking/ask-question.ts';
import { messagesBy } from '../asking/asking.limits.ts';
import { questionLinkIn } from '../question-links.ts';
import type { Question } from '../questions.contract.ts';
import { questionChanged, questionLinkOver } from '../questions.errors.ts';
import { mailNewLink } from '../questions.mail.ts';
import { mayFollow } from '../questions.rules.ts';
import {
  lastMessage,
  lockAsker,
  lockQuestion,
  noteQuestionForStaff,
  readQuestion,
  type Shop,
  writeMessage,
} from '../questions.service.ts';
import { questions } from '../questions.tables.ts';
import { linkedQuestionId } from './read-own-questions.ts';

/**
 * Sends a new link to the address that asked, for one of ours that is too old. Whoever has the old one learns nothing by it. The
 * same minute sends one mail. Throws 400 `link-over`, and 429.
 */
export async function renewLink(shop: Shop, token: string): Promise<void> {
  const found = questionLinkIn(shop.config, 'thread', token);
  if (!found) throw questionLinkOver();
  const [row] = await shop.database.select().from(questions).where(eq(questions.id, found.id));
  if (!row) throw questionLinkOver();
  await spend(shop, strangerMails(row.email));
  const minute = Math.floor(now().getTime() / 60_000);
  await shop.database.transaction((transaction) => mailNewLink(transaction, shop, row, minute));
}

interface Message {
  text: string;
  /** How many messages were on the page. */
  seen: number;
}

/** Appends to a question of the customer's; the same text that was just sent, sent again, is one message. */
async function writeTo(shop: Shop, own: SQL | undefined, { text, seen }: Message): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const row = await lockQuestion(transaction, own);
    const last = await lastMessage(transaction, row);
    if (row.messages === seen + 1 && last?.by === 'customer' && last.text === text) return;
    if (row.messages !== seen) throw questionChanged();
    // Still open: it waits already, and stays so.
    if (row.state !== 'open') {
      if (!mayFollow(row.state, 'open')) throw questionLinkOver();
      await lockAsker(transaction, row.email);
      await assertFewOpen(transaction, row.email);
    }
    const written = await writeMessage(transaction, row, { by: 'customer', text }, 'open');
    await noteQuestionForStaff(transaction, written);
  });
}

/**
 * A member writes once more to an own question, which is open again. Throws 404, 409 `question-changed`, `thread-full` and
 * `too-many-open`, and 429.
 */
export async function writeToOwnQuestion(
  shop: Shop,
  member: Member,
  id: string,
  message: Message,
): Promise<Question> {
  const own = and(eq(questions.id, id), eq(questions.userId, member.userId));
  await readQuestion(shop, own);
  await spend(shop, messagesBy(member.userId));
  await writeTo(shop, own, message);
  return readQuestion(shop, own);
}

/** The same for a visitor, by the link of a mail. Throws besides as `linkedQuestionId`. */
export async function writeToLinkedQuestion(
  shop: Shop,
  { token, ...message }: Message & { token: string },
): Promise<Question> {
  const id = linkedQuestionId(shop, token);
  const own = and(eq(questions.id, id), isNull(questions.userId));
  await spend(shop, messagesBy(id));
  await writeTo(shop, own, message);
  return readQuestion(shop, own);
}
