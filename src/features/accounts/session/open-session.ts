import { eq } from 'drizzle-orm';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Role } from '#platform/permissions.ts';
import { sessions, users } from '../accounts.tables.ts';
import type { Session } from './session.contract.ts';
import { wrongCredentials } from './session.errors.ts';
import { lifetimeOf } from './session.rules.ts';
import { endSession, findSession } from './session.service.ts';
import { newSessionToken } from './session-token.ts';

/** A session with a fresh token, on its way to the browser (cookie) or program (bearer token). */
export interface SignedIn {
  session: Session;
  sessionId: string;
  /** Not signed yet. */
  token: string;
}

/** The list of staff shows it; a customer's login writes nothing. */
async function noteSignIn(database: Database, { role, _id }: Session): Promise<void> {
  if (role === 'User') return;
  await database.update(users).set({ lastSignInAt: now() }).where(eq(users.id, _id));
}

/** Begins a session of this account. Throws 401 `wrong-credentials` where the account is deactivated. */
export async function openSession(
  shop: SettingsShop,
  caller: Caller,
  account: { id: string; role: Role },
  { byPasskey = false }: { byPasskey?: boolean } = {},
): Promise<SignedIn> {
  const { database } = shop;
  const begun = now();
  const sessionId = newId();
  const token = newSessionToken();
  await database.insert(sessions).values({
    id: sessionId,
    token,
    userId: account.id,
    createdAt: begun,
    lastSeenAt: begun,
    expiresAt: new Date(begun.getTime() + lifetimeOf(account.role) * 1000),
    ipAddress: caller.address,
    userAgent: caller.userAgent,
    byPasskey,
  });
  const opened = await findSession(shop, token);
  if (!opened) {
    await endSession(database, sessionId);
    throw wrongCredentials();
  }
  await noteSignIn(database, opened.profile);
  return { session: opened.profile, sessionId, token };
}

/**
 * Gives a session a new token, in place of one that may have been read by others; what knows the old one is signed out.
 * Part of the caller's transaction. Throws 401 `not-signed-in` where the session has ended meanwhile.
 */
export async function renewSession(shop: SettingsShop, sessionId: string): Promise<SignedIn> {
  const token = newSessionToken();
  await shop.database.update(sessions).set({ token }).where(eq(sessions.id, sessionId));
  const renewed = await findSession(shop, token);
  if (!renewed) throw new CodedError(401, 'not-signed-in', 'Please log in to continue.');
  return { session: renewed.profile, sessionId, token };
}
