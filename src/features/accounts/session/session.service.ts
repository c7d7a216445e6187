import { and, eq, gt, inArray, isNull, lt, lte, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { noteFullDisk } from '#platform/database/disk-full.ts';
import type { PermitName, Role } from '#platform/permissions.ts';
import { askTogether } from '#platform/runtime/ask-together.ts';
import { perShop } from '#platform/runtime/per-shop.ts';
import { loginProofs, sessions, users } from '../accounts.tables.ts';
import { permits } from '../permits/permits.tables.ts';
import { requiresSecondFactor } from './requires-second-factor.ts';
import type { Session } from './session.contract.ts';
import { lifetimes, type SessionTimes, seenRhythm, staffIdle } from './session.rules.ts';

type Profile = Pick<
  typeof users.$inferSelect,
  | 'id'
  | 'email'
  | 'emailVerified'
  | 'username'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'role'
  | 'mustChangePassword'
  | 'createdAt'
> & { permits?: PermitName[] | null; mustEnrol: boolean };

/** Fields of the answer. Listing them keeps new columns private. */
export const presentSession = (user: Profile): Session => ({
  _id: user.id,
  email: user.email,
  emailVerified: user.emailVerified,
  ...(user.username && { username: user.username }),
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  role: user.role,
  mustChangePassword: user.mustChangePassword,
  mustEnrol: user.mustEnrol,
  permits: user.permits ?? [],
  createdAt: user.createdAt.toISOString(),
});

const givenTokens = sql`json_array_elements_text(${sql.placeholder('tokens')}::json) as given (token)`;

/** The session of a given token, by the index: joined, the planner would read the whole table where it was small once. */
const sessionOf = (database: Database) =>
  database
    .select({
      id: sessions.id,
      userId: sessions.userId,
      startedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      byPasskey: sessions.byPasskey,
    })
    .from(sessions)
    .where(and(sql`${sessions.token} = given.token`, gt(sessions.expiresAt, sql.placeholder('now'))))
    .limit(1)
    .as('session');

const ownerOf = (database: Database, { userId }: { userId: SQLWrapper }) =>
  database
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      role: users.role,
      mustChangePassword: users.mustChangePassword,
      twoFactorEnabled: users.twoFactorEnabled,
      createdAt: users.createdAt,
    })
    .from(users)
    // A deactivated account has no session from this moment on.
    .where(and(sql`${users.id} = ${userId}`, isNull(users.deactivatedAt)))
    .limit(1)
    .as('owner');

type OwnedSession = { session: ReturnType<typeof sessionOf>; owner: ReturnType<typeof ownerOf> };

/** The permits of a session that have not run out; customers have none, and are not looked up. */
const heldPermits = ({ session, owner }: OwnedSession) => sql<
  PermitName[] | null
>`case when ${owner.role} <> 'User' then array(
  select ${permits.name} from ${permits}
  where ${permits.sessionId} = ${session.id} and ${permits.endsAt} > ${sql.placeholder('now')}
) end`;

const sessionsQuery = ({ database }: Pick<SettingsShop, 'database'>) => {
  const session = sessionOf(database);
  const owner = ownerOf(database, session);
  const { id: sessionId, startedAt, lastSeenAt, expiresAt, byPasskey } = session;
  const { id, email, emailVerified, username, firstName, lastName, phone, role, createdAt } = owner;
  return database
    .select({
      token: sql<string>`given.token`,
      sessionId,
      startedAt,
      lastSeenAt,
      expiresAt,
      byPasskey,
      id,
      email,
      emailVerified,
      username,
      firstName,
      lastName,
      phone,
      role,
      mustChangePassword: owner.mustChangePassword,
      twoFactorEnabled: owner.twoFactorEnabled,
      createdAt,
      permits: heldPermits({ session, owner }),
    })
    .from(givenTokens)
    .crossJoinLateral(session)
    .crossJoinLateral(owner)
    .where(
      // By the role of now: who became staff since the login is bound by their times.
      or(
        eq(role, 'User'),
        and(gt(startedAt, sql.placeholder('staffBegan')), gt(lastSeenAt, sql.placeholder('staffSeen'))),
      ),
    )
    .prepare('sessions_of_tokens');
};

/** Each call of a signed-in person asks this: those of one moment together. */
const openRow = perShop((shop) => {
  const query = sessionsQuery(shop);
  return askTogether(async (tokens) => {
    const rows = await query.execute({ tokens: JSON.stringify(tokens), now: now(), ...staffBounds() });
    return new Map(rows.map((row) => [row.token, row]));
  });
});

export interface OpenSession extends SessionTimes {
  actor: Member;
  profile: Session;
}

const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000);

/** Since when a session of staff has to have begun, and to have been seen, in order not to be over. */
const staffBounds = () => ({ staffBegan: ago(lifetimes.staff), staffSeen: ago(staffIdle) });

/** The open session of a token, as the database has it after the call came. */
export async function findSession(shop: SettingsShop, token: string): Promise<OpenSession | undefined> {
  const row = await openRow(shop)(token);
  if (!row) return undefined;
  const { id: userId, email, role, sessionId, startedAt, lastSeenAt, expiresAt } = row;
  const mustEnrol = !row.twoFactorEnabled && !row.byPasskey && (await requiresSecondFactor(shop, role));
  return {
    actor: {
      kind: 'member',
      userId,
      sessionId,
      email,
      role,
      permits: row.permits ?? [],
      mustChangePassword: row.mustChangePassword,
      mustEnrol,
    },
    profile: presentSession({ ...row, mustEnrol }),
    startedAt,
    lastSeenAt,
    expiresAt,
  };
}

/** Sessions of somebody with this role that are not over. */
export function stillOpen(role: Role) {
  const { staffBegan, staffSeen } = staffBounds();
  const staff = and(gt(sessions.createdAt, staffBegan), gt(sessions.lastSeenAt, staffSeen));
  return and(gt(sessions.expiresAt, now()), role === 'User' ? undefined : staff);
}

/** Notes that a session's owner is there, once a minute at most. Where a disk is full they read on, and are noted later. */
export async function noteSeen(database: Database, session: OpenSession): Promise<void> {
  const written = ago(seenRhythm);
  if (session.lastSeenAt > written) return;
  // At once: the calls of one page share what they know of the session.
  session.lastSeenAt = now();
  await database
    .update(sessions)
    .set({ lastSeenAt: session.lastSeenAt })
    .where(and(eq(sessions.id, session.actor.sessionId), lte(sessions.lastSeenAt, written)))
    .catch((error: unknown) => {
      if (!noteFullDisk(error)) throw error;
    });
}

/** Ends a session at once, on all servers. */
export async function endSession(database: Database, sessionId: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.id, sessionId));
}

/**
 * Ends an account's sessions at once, on all servers; `except` the one that acts, where it acts on itself. A login that
 * waits for its code is over as well.
 */
export async function endSessionsOf(
  database: Database,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  await database.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await database.delete(loginProofs).where(eq(loginProofs.userId, userId));
}

/** Deletes sessions that are over and unfinished logins. Daily is enough: what is over is refused anyway. */
export async function sweepSessions(database: Database): Promise<void> {
  const { staffBegan, staffSeen } = staffBounds();
  const staff = database.select({ id: users.id }).from(users).where(ne(users.role, 'User'));
  await database
    .delete(sessions)
    .where(
      or(
        lt(sessions.expiresAt, now()),
        and(
          inArray(sessions.userId, staff),
          or(lte(sessions.createdAt, staffBegan), lte(sessions.lastSeenAt, staffSeen)),
        ),
      ),
    );
  await database.delete(loginProofs).where(lt(loginProofs.expiresAt, now()));
}
