import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { spend } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../accounts.tables.ts';
import { loadAuth } from '../better-auth/load-auth.ts';
import { emailTaken } from '../create-member.ts';
import { withHash } from '../hash-password.ts';
import { assertHardToGuess } from '../new-password/assert-hard-to-guess.ts';
import { acceptSession, type SignedIn } from '../session/accept-session.ts';
import type { Registration } from './sign-in.contract.ts';
import { registrations } from './sign-in.limits.ts';

async function isTaken(database: Database, email: string): Promise<boolean> {
  const found = await database.select({ id: users.id }).from(users).where(eq(users.email, email));
  return found.length > 0;
}

/**
 * A customer's account and their first session. The role is always User, whatever was sent.
 * Throws 400 `bad-input` for a password that is guessed early, 409 `email-taken`, or 429 `too-many`.
 */
export async function register(platform: Platform, caller: Caller, entered: Registration): Promise<SignedIn> {
  const { database } = platform;
  const { email, password, firstName, lastName, phone } = entered;
  await assertHardToGuess(password, entered);
  await spend(platform, registrations(email, caller.address));
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
  return acceptSession(platform, response.token ?? '', headers);
}
