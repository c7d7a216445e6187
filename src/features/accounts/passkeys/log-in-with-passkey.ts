import { eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import { CodedError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type Allowance, type Limit, limitFailures } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../accounts.tables.ts';
import { giveProof } from '../second-factor/login-proof.ts';
import { openSession, type SignedIn } from '../session/open-session.ts';
import { isOwnChallenge, newChallenge, useUp } from './challenge.ts';
import { type PasskeyLogin, passkeyTexts } from './passkeys.contract.ts';
import { passkeys } from './passkeys.tables.ts';
import type { RelyingParty } from './relying-party.ts';

const refused = () => new CodedError(401, 'passkey-refused', passkeyTexts.refused);
const isRefusal = (error: unknown) => error instanceof CodedError && error.code === 'passkey-refused';

/** What the browser needs to ask for a key. No account is named: the key says whose it is. */
export async function askForPasskey({ config }: Pick<Platform, 'config'>, party: RelyingParty) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: newChallenge(config.sessionSecret, 'log in'),
    userVerification: 'preferred',
  });
}

/** The key with its account; undefined where it is nobody's here. */
async function findKey({ database }: Platform, credentialId: string) {
  const [found] = await database
    .select({ key: passkeys, account: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return found;
}
type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** Checks what the key has signed. Throws 401 `passkey-refused`. */
async function judge(
  platform: Platform,
  party: RelyingParty,
  { key, account }: FoundKey,
  shown: PasskeyLogin,
) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle } = shown.credential.response;
  // A key that names its account names this one.
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== account.id)
    throw refused();
  let challenge = '';
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: shown.credential,
      expectedChallenge: (given) => {
        challenge = given;
        return isOwnChallenge(platform.config.sessionSecret, 'log in', given);
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: key.credentialId,
        publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
      requireUserVerification: false,
    });
    if (verified) return { ...authenticationInfo, challenge };
  } catch {
    // The library throws whatever does not fit, by texts alone: a caller learns only that it is refused.
  }
  throw refused();
}

async function enter(platform: Platform, caller: Caller, party: RelyingParty, shown: PasskeyLogin) {
  const found = await findKey(platform, shown.credential.id);
  if (!found || found.account.deactivatedAt) throw refused();
  const { newCounter, userVerified, challenge } = await judge(platform, party, found, shown);
  await platform.database.transaction(async (transaction) => {
    if (!(await useUp(transaction, challenge))) throw refused();
    const used = { counter: newCounter, lastUsedAt: now() };
    await transaction.update(passkeys).set(used).where(eq(passkeys.id, found.key.id));
  });
  const { account } = found;
  // The device asked its owner for a finger, a face or a number: what one has, and what one is or knows.
  if (account.twoFactorEnabled && !userVerified)
    return { proof: await giveProof(platform.database, account.id) };
  return openSession(platform, caller, account, { byPasskey: userVerified });
}

/**
 * Opens a session by a key, in place of the password; with a second factor it is enough where the key has verified its owner, else
 * a code is asked for. Throws 401 `passkey-refused`, with one text for every cause, and 429.
 */
export const logInWithPasskey = (
  platform: Platform,
  caller: Caller,
  party: RelyingParty,
  shown: PasskeyLogin,
): Promise<SignedIn | { proof: string }> =>
  limitFailures(platform, refusedPasskeys(caller.address), {
    attempt: () => enter(platform, caller, party, shown),
    isFailure: isRefusal,
  });

const refusedFromAddress: Limit = { name: 'passkey-address', uses: 100, seconds: 15 * 60 };

/** Keys that were refused. Nobody guesses one; each costs a signature's check (rules.md#limits). */
const refusedPasskeys = (address: string): Allowance[] => [{ limit: refusedFromAddress, of: address }];
