import { eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import { violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../accounts.tables.ts';
import { mayMailOwner } from '../own-mails.limits.ts';
import type { OwnFactors } from '../second-factor/second-factor.contract.ts';
import { withOwnFactors } from '../second-factor/with-own-factors.ts';
import { isOwnChallenge, newChallenge, type Purpose, useUp } from './challenge.ts';
import { mostPasskeys, type NewPasskey, type Passkey, passkeyTexts } from './passkeys.contract.ts';
import type { RelyingParty } from './passkeys.service.ts';
import { passkeysOf, presentPasskey, recordPasskey } from './passkeys.service.ts';
import { passkeys } from './passkeys.tables.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs' | 'kept' | 'demo'>;

/** A challenge counts in the session that asked for it alone. */
const purposeOf = (member: Member): Purpose => `add ${member.sessionId}`;

const refused = () => new CodedError(400, 'passkey-refused', passkeyTexts.notAdded);
const tooMany = () =>
  new CodedError(409, 'too-many-passkeys', `You can have ${mostPasskeys} passkeys. Please remove one first.`);

/**
 * What the browser needs to make a key, once the member has shown all that gets them in: a key is one more way in. Throws 409
 * `too-many-passkeys`, and as withOwnFactors.
 */
export async function beginPasskey(shop: Shop, party: RelyingParty, member: Member, factors: OwnFactors) {
  // Fetched when a key is made for the first time: few ever do.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const had = await withOwnFactors(shop, member, factors, ({ database }) =>
    passkeysOf(database, member.userId),
  );
  if (had.length >= mostPasskeys) throw tooMany();
  return generateRegistrationOptions({
    rpName: party.id,
    rpID: party.id,
    userName: member.email,
    userDisplayName: member.email,
    // Opaque, so that the device learns nothing about the person.
    userID: new TextEncoder().encode(member.userId),
    challenge: newChallenge(shop.config.sessionSecret, purposeOf(member)),
    attestationType: 'none',
    excludeCredentials: had.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
}

async function judge(shop: Shop, party: RelyingParty, member: Member, { credential }: NewPasskey) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  let challenge = '';
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: (given) => {
        challenge = given;
        return isOwnChallenge(shop.config.sessionSecret, purposeOf(member), given);
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    if (registrationInfo) return { ...registrationInfo, challenge };
  } catch {
    // The library throws whatever does not fit, by texts alone: a caller learns only that it is refused.
  }
  throw refused();
}

/**
 * Adds a key that the member's browser has made; its owner is mailed. Throws 400 `passkey-refused`, also for a key that is known
 * already, and 409 `too-many-passkeys`.
 */
export async function addPasskey(
  shop: Shop,
  party: RelyingParty,
  member: Member,
  { made, name }: { made: NewPasskey; name: string },
): Promise<Passkey> {
  const judged = await judge(shop, party, member, made);
  const { credential, credentialBackedUp } = judged;
  const row = {
    id: newId(),
    userId: member.userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialBackedUp,
    name,
    createdAt: now(),
    lastUsedAt: null,
  };
  const isMailed = await mayMailOwner(shop, member.userId);
  return shop.database.transaction(async (transaction) => {
    // One after the other, so that there are never too many.
    const own = eq(users.id, member.userId);
    await transaction.select({ id: users.id }).from(users).where(own).for('no key update');
    if ((await passkeysOf(transaction, member.userId)).length >= mostPasskeys) throw tooMany();
    if (!(await useUp(transaction, judged.challenge))) throw refused();
    try {
      await transaction.insert(passkeys).values(row);
    } catch (error) {
      throw violates(error, 'passkeys_credential_id_unique') ? refused() : error;
    }
    await recordPasskey(transaction, member, { action: 'add passkey', name });
    const cause = `passkey-added:${row.id}`;
    if (isMailed) await sendMail(transaction, shop.jobs, passkeyAddedMail(member.email, name), { cause });
    return presentPasskey(row);
  });
}

/** To the owner of an account that a further key opens. Store it with a cause of its own. */
const passkeyAddedMail = (email: string, name: string): Mail => ({
  to: email,
  ...composeMail({
    subject: `A passkey was added to your ${brand.name} account`,
    preview: 'It signs in to your account without the password.',
    heading: 'A passkey was added',
    parts: [
      {
        kind: 'paragraph',
        text: `“${name}” can now sign in to your account without the password. You can remove it in your account, under Passkeys.`,
      },
      {
        kind: 'note',
        text: `If this was not you, remove it, choose a new password, and call us: ${brand.contact.phone}.`,
      },
    ],
  }),
});
