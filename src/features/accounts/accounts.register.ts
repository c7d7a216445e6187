import { eq } from 'drizzle-orm';
import type { Caller } from '#platform/caller.ts';
import type { Database } from '#platform/database.ts';
import { spend } from '#platform/limits.ts';
import type { Platform } from '#platform/platform.ts';
import type { Registration } from './accounts.contract.ts';
import { registrations } from './accounts.limits.ts';
import { loadAuth } from './accounts.load-auth.ts';
import type { SignedIn } from './accounts.login.ts';
import { emailTaken } from './accounts.members.ts';
import { withHash } from './accounts.passwords.ts';
import { findSession } from './accounts.sessions.ts';
import { users } from './accounts.tables.ts';

async function isTaken(database: Database, email: string): Promise<boolean> {
  const found = await database.select({ id: users.id }).from(users).where(eq(users.email, email));
  return found.length > 0;
}

/**
 * A customer's account and their first session. The role is always User, whatever was sent.
 * Throws 409 `email-taken`, or 429 `too-many`.
 */
export async function register(platform: Platform, caller: Caller, entered: Registration): Promise<SignedIn> {
  const { database } = platform;
  const { email, password, firstName, lastName, phone } = entered;
  await spend(database, registrations(email, caller.address));
  if (await isTaken(database, email)) throw emailTaken();
  const { authOf, headersFor } = await loadAuth();
  const signUp = () =>
    authOf(platform).api.signUpEmail({
      body: { email, password, firstName, lastName, phone, name: `${firstName} ${lastName}` },
      headers: headersFor(caller),
      returnHeaders: true,
    });
  const { headers, response } = await withHash(password, signUp).catch(async (error: unknown) => {
    // Someone else was faster with the same address.
    if (await isTaken(database, email)) throw emailTaken();
    throw error;
  });
  const opened = await findSession(database, response.token ?? '');
  if (!opened) throw new Error('A new account has no session.');
  return { session: opened.profile, sessionId: opened.actor.sessionId, headers };
}
