import { and, asc, eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type Allowance, type Limit, limitFailures } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../accounts.tables.ts';
import { giveProof } from '../second-factor/login-proof.ts';
import type { OwnFactors } from '../second-factor/second-factor.contract.ts';
import type { Shop } from '../second-factor/with-code.ts';
import { withOwnFactors } from '../second-factor/with-own-factors.ts';
import { openSession, type SignedIn } from '../session/open-session.ts';
import { isOwnChallenge, newChallenge, useUp } from './challenge.ts';
import { type Passkey, type PasskeyLogin, passkeyTexts } from './passkeys.contract.ts';
import { passkeys } from './passkeys.tables.ts';

/** For whom keys are made: a name of a host, and the origin of the pages there. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The shop's own address, never what a request says. Without PUBLIC_URL a shop is reached on its own machine alone: there its
 * pages may be those of `localhost`, whatever the port; a number is no name that keys are made for. Throws 409
 * `passkeys-off`.
 */
export function relyingParty(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  origin: string | undefined,
): RelyingParty {
  const asked = publicUrl ?? origin;
  const url = asked !== undefined && URL.canParse(asked) ? new URL(asked) : undefined;
  const isHere = publicUrl !== undefined || url?.hostname === 'localhost';
  if (!url || !isHere) throw new CodedError(409, 'passkeys-off', passkeyTexts.off);
  return { id: url.hostname, origin: url.origin };
}

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

export type PasskeyRow = typeof passkeys.$inferSelect;

export const presentPasskey = ({ id, name, createdAt, lastUsedAt, synced }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  synced,
});

const unknown = () => notFound('Passkey not found.');

/** The rows of a member's keys, the oldest first. */
export const passkeysOf = (database: Database, userId: string): Promise<PasskeyRow[]> =>
  database.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));

/** What of a key staff's audit says. Part of the caller's transaction. */
export async function recordPasskey(
  database: Database,
  member: Member,
  { action, name }: { action: 'add passkey' | 'remove passkey'; name: string },
): Promise<void> {
  if (member.role === 'User') return;
  const isThere = action === 'add passkey';
  await recordAudit(database, {
    actor: member,
    action,
    subject: { type: 'user', id: member.userId },
    before: { email: member.email, ...(!isThere && { passkey: name }) },
    after: { email: member.email, ...(isThere && { passkey: name }) },
  });
}

const own = (member: Member, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, member.userId));

/** Throws 404 for a key of somebody else. */
export async function renamePasskey(
  database: Database,
  member: Member,
  id: string,
  name: string,
): Promise<Passkey> {
  const [renamed] = await database.update(passkeys).set({ name }).where(own(member, id)).returning();
  if (!renamed) throw unknown();
  return presentPasskey(renamed);
}

/**
 * From now on this key opens nothing. Asks for all that gets the member in, as a thief of a session would take away the
 * way in that is theirs. Throws 404 for a key of somebody else, and as withOwnFactors.
 */
export async function removePasskey(
  shop: Shop,
  member: Member,
  id: string,
  factors: OwnFactors,
): Promise<void> {
  if ((await shop.database.$count(passkeys, own(member, id))) === 0) throw unknown();
  await withOwnFactors(shop, member, factors, async ({ database }) => {
    const [removed] = await database.delete(passkeys).where(own(member, id)).returning();
    if (!removed) throw unknown();
    await recordPasskey(database, member, { action: 'remove passkey', name: removed.name });
  });
}

/** Forgets all keys of an account. Part of the caller's transaction. */
export async function forgetPasskeys(database: Database, userId: string): Promise<void> {
  await database.delete(passkeys).where(eq(passkeys.userId, userId));
}
