import { and, eq, getTableColumns, ilike, inArray, ne, or, type SQL } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { countEach, countTo } from '#platform/lists/count.ts';
import { type List, listPage } from '#platform/lists/list-page.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { noSuchQuestion } from '../questions.errors.ts';
import { shownQuestions } from '../questions.rules.ts';
import { type MessageRow, messagesOf, presentQuestion, type QuestionRow } from '../questions.service.ts';
import { questions } from '../questions.tables.ts';
import type { DeskQuestion, DeskQuestionsQuery } from './desk-questions.contract.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

const wanted = ({
  show,
  about,
  search,
}: Pick<DeskQuestionsQuery, 'show' | 'about' | 'search'>): SQL | undefined => {
  const part = containing(search);
  return and(
    // What is not confirmed is nobody's question yet.
    show === 'all' ? ne(questions.state, 'unconfirmed') : eq(questions.state, show),
    about ? eq(questions.about, about) : undefined,
    search
      ? or(
          ilike(questions.name, part),
          ilike(questions.email, part),
          ilike(questions.subjectName, part),
          ilike(questions.title, part),
        )
      : undefined,
  );
};

interface Found {
  row: QuestionRow;
  phone: string | null;
}

const selectQuestions = (database: Database) =>
  database
    .select({ row: getTableColumns(questions), phone: users.phone })
    .from(questions)
    .leftJoin(users, eq(users.id, questions.userId));

/** By the ids of the messages' writers. */
async function namesOfStaff(database: Database, said: readonly MessageRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(said.flatMap(({ staffId }) => staffId ?? []))];
  if (ids.length === 0) return new Map();
  const { id, email, firstName, lastName } = users;
  const found = await database.select({ id, email, firstName, lastName }).from(users).where(inArray(id, ids));
  return new Map(found.map((one) => [one.id, `${one.firstName} ${one.lastName}`.trim() || one.email]));
}

async function present({ database, config }: Shop, found: readonly Found[]): Promise<DeskQuestion[]> {
  const ids = found.map(({ row }) => row.id);
  const saidIn = await messagesOf(database, ids);
  const names = await namesOfStaff(database, ids.flatMap(saidIn));
  return found.map(({ row, phone }) => {
    const question = presentQuestion(row, saidIn(row.id), config.dealerTimezone);
    return {
      ...question,
      subject: { ...question.subject, id: row.subjectId },
      customer: {
        name: row.name,
        email: row.email,
        ...(phone && { phone }),
        isMember: row.userId !== null,
      },
      createdAt: row.createdAt.toISOString(),
      messages: saidIn(row.id).map(({ by, text, at, staffId }) => ({
        by,
        text,
        at: at.toISOString(),
        ...(staffId && { staff: names.get(staffId) }),
      })),
    };
  });
}

/** How many questions each state would give beside the other filters. */
export const countDeskQuestions = (
  { database }: Pick<Shop, 'database'>,
  others: Pick<DeskQuestionsQuery, 'about' | 'search'>,
) =>
  countEach(database, shownQuestions, (show) =>
    database
      .select({ id: questions.id })
      .from(questions)
      .where(wanted({ show, ...others })),
  );

/** Open questions, the longest waiting first; all others, the latest first. Throws 400 for a cursor of another list. */
export function listDeskQuestions(shop: Shop, query: DeskQuestionsQuery) {
  const { database } = shop;
  const list: List<Found, DeskQuestion> = {
    usual: query.show === 'open' ? 'ascending' : 'descending',
    keys: [
      { column: questions.changedAt, type: 'instant', of: ({ row }) => row.changedAt },
      { column: questions.id, type: 'id', of: ({ row }) => row.id },
    ],
    rows: (behind) => selectQuestions(database).where(and(wanted(query), behind)),
    present: (rows) => present(shop, rows),
  };
  const all = database.select({ id: questions.id }).from(questions).where(wanted(query));
  return listPage(list, query, countTo(database, all));
}

/** One question. Throws 404, also for one that is not confirmed. */
export async function readDeskQuestion(shop: Shop, id: string): Promise<DeskQuestion> {
  const found = await selectQuestions(shop.database).where(
    and(eq(questions.id, id), ne(questions.state, 'unconfirmed')),
  );
  const [one] = await present(shop, found);
  if (!one) throw noSuchQuestion();
  return one;
}
