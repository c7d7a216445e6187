import { eq, lt, sql } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import type { MailChoices } from './staff-news.contract.ts';
import { kindsFor, type NewsKind, newsKinds, usualPace, wayTo } from './staff-news.rules.ts';
import { staffMailChoices, staffNews } from './staff-news.tables.ts';

interface News {
  kind: NewsKind;
  subjectId: string;
  text: string;
}

/** Notes what staff may want to hear of. Of one subject it is noted once, however often this runs. */
export async function noteStaffNews(database: Database, ...news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  await database
    .insert(staffNews)
    .values(news.map((one) => ({ id: newId(), ...one, createdAt: now() })))
    .onConflictDoNothing();
}

function assertConcerned(member: Member, kind: NewsKind): void {
  if (wayTo(member.role, kind) === undefined) throw notConcerned();
}

/** Which mails the member gets, of the kinds that concern the role. */
export async function readMailChoices(database: Database, member: Member): Promise<MailChoices> {
  const chosen = await database
    .select()
    .from(staffMailChoices)
    .where(eq(staffMailChoices.userId, member.userId));
  return Object.fromEntries(
    kindsFor(member.role).map((kind) => [
      kind,
      chosen.find((one) => one.kind === kind)?.pace ?? usualPace(member.role, kind),
    ]),
  );
}

/** Kinds that are not named stay as they are. Throws 403 for what is none of the role's business. */
export async function chooseMails(
  database: Database,
  member: Member,
  choices: MailChoices,
): Promise<MailChoices> {
  const rows = newsKinds.flatMap((kind) => {
    const pace = choices[kind];
    return pace === undefined ? [] : [{ userId: member.userId, kind, pace }];
  });
  for (const { kind } of rows) assertConcerned(member, kind);
  if (rows.length > 0)
    await database
      .insert(staffMailChoices)
      .values(rows)
      .onConflictDoUpdate({
        target: [staffMailChoices.userId, staffMailChoices.kind],
        set: { pace: sql`excluded.pace` },
      });
  return readMailChoices(database, member);
}

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Forgets what is older than 30 days. */
export async function sweepStaffNews({ database }: { database: Database }): Promise<void> {
  await database.delete(staffNews).where(lt(staffNews.createdAt, new Date(now().getTime() - keptMs)));
}

/** 403: the role has nothing to do with this kind of news. */
const notConcerned = () => new CodedError(403, 'not-allowed', 'Your account may not do this.');
