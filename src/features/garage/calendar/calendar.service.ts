import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { linkTo } from '#features/accounts/one-time-links.service.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import type { Shop } from '../garage.service.ts';
import { calendarFeeds } from '../garage.tables.ts';
import type { CalendarState } from './calendar.contract.ts';

/** The token has 256 random bits: there is nothing to guess, so a plain hash will do. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export async function readCalendar(
  { database, config }: Pick<Shop, 'database' | 'config'>,
  { userId }: Member,
): Promise<CalendarState> {
  const [feed] = await database
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return feed ? { madeOn: calendarDate(feed.createdAt, config.dealerTimezone) } : {};
}

/** Makes the member's calendar address, which nobody can read again; the one before it works no longer. */
export async function makeAddress(
  { database, config }: Pick<Shop, 'database' | 'config'>,
  { userId }: Member,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const made = { tokenHash: hashOf(token), createdAt: now() };
  await database
    .insert(calendarFeeds)
    .values({ userId, ...made })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: made });
  return linkTo(config, '/api/calendar/feed.ics', token);
}

/** From now on there is none; again is no error. */
export async function endAddress(database: Database, { userId }: Member): Promise<void> {
  await database.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** Ends an address that was made since then: a thief of the account may have it. */
export async function endAddressMadeSince(database: Database, userId: string, since: Date): Promise<void> {
  await database
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, userId), gt(calendarFeeds.createdAt, since)));
}

/** Whose calendar this is. Throws 404 for an address that works no longer, and one of an account that is closed. */
export async function ownerOfFeed(database: Database, token: string): Promise<string> {
  const [feed] = await database
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, hashOf(token)), isNull(users.deactivatedAt)));
  if (!feed) throw notFound('This calendar link no longer works. Its owner may have created a new one.');
  return feed.userId;
}
