import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/caller.ts';
import { limitFailures } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { credentials, users } from '../accounts.tables.ts';
import { verifyPassword } from '../hash-password.ts';
import { giveProof } from '../second-factor/login-proof.ts';
import type { KnownDevices } from '../session/device-proof.ts';
import { openSession, type SignedIn } from '../session/open-session.ts';
import { wrongCredentials } from '../session/session.errors.ts';
import { endSession } from '../session/session.service.ts';
import type { Login } from './sign-in.contract.ts';
import { wrongLogins, wrongLoginsOfDevice } from './sign-in.limits.ts';

/** The password was right, but the account also needs a code: there is no session yet. */
export interface CodeNeeded {
  proof: string;
}

const isRefusal = (error: unknown) => error instanceof CodedError && error.code === 'wrong-credentials';

/** The account that is named by its e-mail address, or by its username where it is one of staff. */
async function findAccount(database: Database, entered: string) {
  const [account] = await database
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      deactivatedAt: users.deactivatedAt,
      twoFactorEnabled: users.twoFactorEnabled,
      hash: credentials.password,
    })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(entered.includes('@') ? eq(users.email, entered) : eq(users.username, entered));
  return account;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** One hash is verified for every login, so that an unknown address takes as long as a known one. */
async function signIn(
  platform: Platform,
  caller: Caller,
  { account, password }: { account: Account | undefined; password: string },
): Promise<SignedIn | CodeNeeded> {
  const fits = await verifyPassword(account?.hash, password);
  if (!fits || !account || account.deactivatedAt) throw wrongCredentials();
  if (account.twoFactorEnabled) return { proof: await giveProof(platform.database, account.id) };
  return openSession(platform, caller, account);
}

/**
 * Opens a session, or says that a code is needed. `devices` are what the caller's browser proves: one that the account
 * has signed in with is not kept out by the wrong guesses of others (rules.md#limits). Throws 401 `wrong-credentials`, with one text and after the same time
 * for an unknown address and a wrong password, or 429 `too-many`.
 */
export async function logIn(
  platform: Platform,
  caller: Caller,
  { email: entered, password }: Login,
  devices: KnownDevices,
): Promise<SignedIn | CodeNeeded> {
  const account = await findAccount(platform.database, entered);
  const device = devices.get(account?.id ?? '');
  // Staff log in by username or e-mail address, and it is one account; a name that nobody has counts for itself.
  const allowances = device
    ? wrongLoginsOfDevice(device)
    : wrongLogins(account?.email ?? entered, caller.address);
  return limitFailures(platform, allowances, {
    attempt: () => signIn(platform, caller, { account, password }),
    isFailure: isRefusal,
    undo: async (outcome) => {
      if ('sessionId' in outcome) await endSession(platform.database, outcome.sessionId);
    },
  });
}
