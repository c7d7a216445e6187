import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Member } from '#platform/actor.ts';
import { fromCursor, sortValue } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { questionLinkIn } from '../question-links.ts';
import type { Question } from '../questions.contract.ts';
import { questionLinkOver, threadLinkOver } from '../questions.errors.ts';
import type { QuestionSubject } from '../questions.rules.ts';
import { messagesOf, presentQuestion, readQuestion } from '../questions.service.ts';
import { questions } from '../questions.tables.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

interface OwnQuery {
  about?: QuestionSubject | undefined;
  id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const changedCursor = z.tuple([sortValue.instant, sortValue.id]);

/** The member's own questions, what changed last first. Throws 400 for a cursor that is not ours. */
export async function listOwnQuestions({ database, config }: Shop, member: Member, query: OwnQuery) {
  const [at, last] = query.cursor ? fromCursor(query.cursor, changedCursor) : [];
  const own = and(
    eq(questions.userId, member.userId),
    query.about ? eq(questions.about, query.about) : undefined,
    query.about && query.id ? eq(questions.subjectId, query.id) : undefined,
  );
  const behind =
    at === undefined
      ? undefined
      : sql`(${questions.changedAt}, ${questions.id}) < (${at}::timestamptz, ${last}::text)`;
  const found = await database
    .select()
    .from(questions)
    .where(and(own, behind))
    .orderBy(desc(questions.changedAt), desc(questions.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = sliceList(found, query.limit, (row) => [row.changedAt.toISOString(), row.id]);
  const saidIn = await messagesOf(
    database,
    rows.map(({ id }) => id),
  );
  return {
    questions: rows.map((row) => presentQuestion(row, saidIn(row.id), config.dealerTimezone)),
    total: await database.$count(questions, own),
    nextCursor,
  };
}

/** One of the member's own questions. Throws 404. */
export const readOwnQuestion = (shop: Shop, member: Member, id: string): Promise<Question> =>
  readQuestion(shop, and(eq(questions.id, id), eq(questions.userId, member.userId)));

/** The question that the link of a mail opens. Throws 400 `link-over` and `link-expired`. */
export function linkedQuestionId({ config }: Pick<Platform, 'config'>, token: string): string {
  const found = questionLinkIn(config, 'thread', token);
  if (!found) throw questionLinkOver();
  if (found.isOver) throw threadLinkOver();
  return found.id;
}

/** The visitor's question that a mail leads to. Throws as `linkedQuestionId`. */
export const readLinkedQuestion = async (
  shop: Shop & Pick<Platform, 'config'>,
  token: string,
): Promise<Question> => readQuestion(shop, eq(questions.id, linkedQuestionId(shop, token)));
