import { and, desc, eq, ne } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { sessions } from '../accounts.tables.ts';
import { endOf, type SessionTimes } from '../session/session.rules.ts';
import { stillOpen } from '../session/session.service.ts';
import { deviceOf } from './device.rules.ts';
import type { OwnSession, SessionEndAnswer } from './own-sessions.contract.ts';

/** Highest number of sessions that are shown. */
const mostShown = 100;

const inText = (member: Member, times: SessionTimes) => {
  const { endsAt, idleEndsAt } = endOf(member.role, times);
  return {
    endsAt: endsAt.toISOString(),
    ...(idleEndsAt && { idleEndsAt: idleEndsAt.toISOString() }),
  };
};

const timesOf = ({ createdAt: startedAt, lastSeenAt, expiresAt }: typeof sessions.$inferSelect) => ({
  startedAt,
  lastSeenAt,
  expiresAt,
});

/** When the member's own session ends. Throws 404 where it has ended meanwhile. */
export async function readSessionEnd(database: Database, member: Member): Promise<SessionEndAnswer> {
  const [own] = await database.select().from(sessions).where(eq(sessions.id, member.sessionId));
  if (!own) throw notFound('This session has ended.');
  return { ...inText(member, timesOf(own)), serverTime: now().toISOString() };
}

/** Where the member is signed in: the session of the call first, then those seen last. */
export async function listOwnSessions(database: Database, member: Member): Promise<OwnSession[]> {
  const found = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, member.userId), stillOpen(member.role)))
    .orderBy(desc(eq(sessions.id, member.sessionId)), desc(sessions.lastSeenAt), sessions.id)
    .limit(mostShown);
  return found.map((session) => ({
    _id: session.id,
    current: session.id === member.sessionId,
    device: deviceOf(session.userAgent ?? ''),
    ...(session.ipAddress && { address: session.ipAddress }),
    startedAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    ...inText(member, timesOf(session)),
  }));
}

/** Ends one of the member's sessions at once, on all servers. Throws 404 for any other. */
export async function endOwnSession(database: Database, member: Member, id: string): Promise<void> {
  const ended = await database
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, member.userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound('Session not found.');
}

/** Ends all of the member's sessions but the one of the call, at once. Returns how many were ended. */
export async function endOtherSessions(database: Database, member: Member): Promise<number> {
  const ended = await database
    .delete(sessions)
    .where(and(eq(sessions.userId, member.userId), ne(sessions.id, member.sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}
