import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { PermitName } from '#platform/permissions.ts';
import { type KeepingShop, perShop } from '#platform/runtime/per-shop.ts';
import { sessions, users, verifications } from '../accounts.tables.ts';
import { permits } from '../permits/permits.tables.ts';
import type { Session } from './session.contract.ts';
import { sessionLifetime, sessionRenewal } from './session.rules.ts';

type Profile = Pick<
  typeof users.$inferSelect,
  | 'id'
  | 'email'
  | 'username'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'role'
  | 'mustChangePassword'
  | 'createdAt'
> & { permits?: PermitName[] | null };

/** Fields of the answer. Listing them keeps new columns private. */
export const presentSession = (user: Profile): Session => ({
  _id: user.id,
  email: user.email,
  ...(user.username && { username: user.username }),
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  role: user.role,
  mustChangePassword: user.mustChangePassword,
  permits: user.permits ?? [],
  createdAt: user.createdAt.toISOString(),
});

/** The permits of a session that have not run out; customers have none, and are not looked up. */
const heldPermits = sql<PermitName[] | null>`case when ${users.role} <> 'User' then array(
  select ${permits.name} from ${permits}
  where ${permits.sessionId} = ${sessions.id} and ${permits.endsAt} > ${sql.placeholder('now')}
) end`;

const sessionQuery = perShop(({ database }) =>
  database
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      id: users.id,
      email: users.email,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      role: users.role,
      mustChangePassword: users.mustChangePassword,
      createdAt: users.createdAt,
      permits: heldPermits,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        // A deactivated account has no session from this moment on.
        isNull(users.deactivatedAt),
      ),
    )
    .prepare('session_of_token'),
);

export interface OpenSession {
  actor: Member;
  profile: Session;
  expiresAt: Date;
}

/** The open session of a token: one query by index, prepared once a connection. */
export async function findSession(shop: KeepingShop, token: string): Promise<OpenSession | undefined> {
  const [row] = await sessionQuery(shop).execute({ token, now: now() });
  if (!row) return undefined;
  const { id: userId, email, role, sessionId, expiresAt } = row;
  return {
    actor: {
      kind: 'member',
      userId,
      sessionId,
      email,
      role,
      permits: row.permits ?? [],
      mustChangePassword: row.mustChangePassword,
    },
    profile: presentSession(row),
    expiresAt,
  };
}

const after = (seconds: number) => new Date(now().getTime() + seconds * 1000);

/** Prolongs a session that is in use, at most once a day. Returns whether it did. */
export async function prolongSession(database: Database, session: OpenSession): Promise<boolean> {
  if (session.expiresAt > after(sessionLifetime - sessionRenewal)) return false;
  await database
    .update(sessions)
    .set({ expiresAt: after(sessionLifetime), updatedAt: now() })
    .where(eq(sessions.id, session.actor.sessionId));
  return true;
}

/** Ends a session at once, on all servers. */
export async function endSession(database: Database, sessionId: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Ends the session of a token. */
export async function endSessionOf(database: Database, token: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.token, token));
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
  await database.delete(verifications).where(eq(verifications.value, userId));
}

/** Deletes expired sessions and unfinished logins. Daily is enough, since expired ones are refused anyway. */
export async function sweepSessions(database: Database): Promise<void> {
  await database.delete(sessions).where(lt(sessions.expiresAt, now()));
  await database.delete(verifications).where(lt(verifications.expiresAt, now()));
}
