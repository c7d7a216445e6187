import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { spend } from '#platform/limits/limits.ts';
import { isWithin, strangerMails } from '#platform/limits/stranger-mails.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { accountWith } from '../account-with.ts';
import { users } from '../accounts.tables.ts';
import { emailTaken, storeMember } from '../create-member.ts';
import { mailConfirmation } from '../email-confirmation/email-confirmation.service.ts';
import { hashPassword } from '../hash-password.ts';
import { assertHardToGuess } from '../new-password/assert-hard-to-guess.ts';
import { hasLiveLink } from '../one-time-links.service.ts';
import { openSession, type SignedIn } from '../session/open-session.ts';
import type { Registration } from './sign-in.contract.ts';
import { registrations } from './sign-in.limits.ts';

async function isTaken(database: Database, email: string): Promise<boolean> {
  const found = await database.select({ id: users.id }).from(users).where(accountWith(email));
  return found.length > 0;
}

/**
 * A customer's account and their first session; a mail asks to confirm the address, and nothing waits for that. The role is always User, whatever was sent.
 * Throws 400 `bad-input` for a password that is guessed early, 409 `email-taken`, or 429 `too-many`.
 */
export async function register(platform: Platform, caller: Caller, entered: Registration): Promise<SignedIn> {
  const { database } = platform;
  const { email, password, firstName, lastName, phone } = entered;
  await assertHardToGuess(platform, password, { ...entered, role: 'User' });
  await spend(platform, registrations(email, caller.address));
  if (await isTaken(database, email)) throw emailTaken();
  // Before the transaction: hashing in it would hold a connection while it waits for the processor.
  const hash = await hashPassword(password);
  // Whom strangers have mailed enough today can have an account, and the mail tomorrow.
  const isMailed = await isWithin(platform, strangerMails(email));
  const role = 'User';
  const id = await database.transaction(async (transaction) => {
    const customer = { email, firstName, lastName, phone, role, emailVerified: false } as const;
    const userId = await storeMember(transaction, customer, hash);
    // Whose account was moved away from it can take it back (rules.md#own-email): nobody may be in the way.
    if (await hasLiveLink(transaction, email, 'stop e-mail change')) throw emailTaken();
    if (isMailed) await mailConfirmation(transaction, platform, { id: userId, email, firstName });
    return userId;
  });
  return openSession(platform, caller, { id, role });
}
