import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/caller.ts';
import { limitFailures } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../accounts.tables.ts';
import { loadAuth } from '../better-auth/load-auth.ts';
import { proofIn } from '../second-factor/sign-in-proof.ts';
import { acceptSession, type SignedIn } from '../session/accept-session.ts';
import { wrongCredentials } from '../session/session.errors.ts';
import { endSession } from '../session/session.service.ts';
import type { Login } from './sign-in.contract.ts';
import { wrongLogins } from './sign-in.limits.ts';

/** The password was right, but the account also needs a code: there is no session yet. */
export interface CodeNeeded {
  proof: string;
}

const isRefusal = (error: unknown) => error instanceof CodedError && error.code === 'wrong-credentials';

async function signIn(platform: Platform, caller: Caller, entered: Login): Promise<SignedIn | CodeNeeded> {
  const { email, password } = entered;
  const { authOf, headersFor, isRefusedByAuth } = await loadAuth();
  const { api } = authOf(platform);
  const call = { headers: headersFor(caller), returnHeaders: true } as const;
  try {
    const { headers, response } = email.includes('@')
      ? await api.signInEmail({ ...call, body: { email, password } })
      : await api.signInUsername({ ...call, body: { username: email, password } });
    if ('twoFactorRedirect' in response) return { proof: proofIn(headers) };
    return await acceptSession(platform, response.token, headers);
  } catch (error) {
    if (isRefusedByAuth(error)) throw wrongCredentials();
    throw error;
  }
}

/**
 * Whose wrong passwords are counted together: staff log in by username or e-mail address, and it is one account. Where
 * nobody has this username, it counts for itself.
 */
async function accountNamed(database: Database, entered: string): Promise<string> {
  if (entered.includes('@')) return entered;
  const [named] = await database
    .select({ email: users.email })
    .from(users)
    .where(eq(users.username, entered));
  return named?.email ?? entered;
}

/**
 * Opens a session, or says that a code is needed. Throws 401 `wrong-credentials`, with one text and after the same time
 * for an unknown address and a wrong password, or 429 `too-many`.
 */
export async function logIn(
  platform: Platform,
  caller: Caller,
  entered: Login,
): Promise<SignedIn | CodeNeeded> {
  const account = await accountNamed(platform.database, entered.email);
  return limitFailures(platform, wrongLogins(account, caller.address), {
    attempt: () => signIn(platform, caller, entered),
    isFailure: isRefusal,
    undo: async (outcome) => {
      if ('sessionId' in outcome) await endSession(platform.database, outcome.sessionId);
    },
  });
}
