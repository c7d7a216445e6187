import type { Caller } from '#platform/caller.ts';
import { CodedError } from '#platform/errors.ts';
import { limitFailures } from '#platform/limits.ts';
import type { Platform } from '#platform/platform.ts';
import { type Login, type Session, wrongCredentials } from './accounts.contract.ts';
import { wrongLogins } from './accounts.limits.ts';
import { loadAuth } from './accounts.load-auth.ts';
import { endSession, findSession } from './accounts.sessions.ts';

/** A fresh session, and the headers that hand it to the browser (cookie) or program (bearer token). */
export interface SignedIn {
  session: Session;
  headers: Headers;
}

const refusal = () => new CodedError(401, 'wrong-credentials', wrongCredentials);
const isRefusal = (error: unknown) => error instanceof CodedError && error.code === 'wrong-credentials';

async function signIn(platform: Platform, caller: Caller, { email, password }: Login) {
  const { authOf, headersFor, isRefusedByAuth } = await loadAuth();
  const { api } = authOf(platform);
  const call = { headers: headersFor(caller), returnHeaders: true } as const;
  try {
    const answer = email.includes('@')
      ? await api.signInEmail({ ...call, body: { email, password } })
      : await api.signInUsername({ ...call, body: { username: email, password } });
    const { token } = answer.response;
    const opened = await findSession(platform.database, token);
    if (opened)
      return { session: opened.profile, headers: answer.headers, sessionId: opened.actor.sessionId };
  } catch (error) {
    if (isRefusedByAuth(error)) throw refusal();
    throw error;
  }
  // The password was right, but the account is deactivated.
  throw refusal();
}

/**
 * Opens a session. Throws 401 `wrong-credentials`, with one text and after the same time for an unknown address and a
 * wrong password, or 429 `too-many`.
 */
export async function logIn(platform: Platform, caller: Caller, entered: Login): Promise<SignedIn> {
  return limitFailures(platform.database, wrongLogins(entered.email, caller.address), {
    attempt: () => signIn(platform, caller, entered),
    isFailure: isRefusal,
    undo: ({ sessionId }) => endSession(platform.database, sessionId),
  });
}
