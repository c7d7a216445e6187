import { eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/caller.ts';
import { spend } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { accountWith } from '../account-with.ts';
import { credentials, users } from '../accounts.tables.ts';
import { hashPassword } from '../hash-password.ts';
import { assertHardToGuess } from '../new-password/assert-hard-to-guess.ts';
import { dropLinks, findLink, takeLink } from '../one-time-links.service.ts';
import { openSession, type SignedIn } from '../session/open-session.ts';
import { claimByAddress } from './claim-by-address.ts';
import { type Claim, type Claimable, walkInTexts } from './walk-ins.contract.ts';
import { claimTries } from './walk-ins.limits.ts';

const linkOver = () => new CodedError(400, 'link-over', walkInTexts.over);

const taken = () => new CodedError(409, 'email-taken', walkInTexts.taken);

/** The walk-in that a link stands for, while it has the address that the link was mailed to. Throws 400 `link-over`. */
async function walkInOf(database: Database, link: { userId: string; email: string } | undefined) {
  const [walkIn] = link
    ? await database.select().from(users).where(eq(users.id, link.userId)).for('update')
    : [];
  if (!walkIn?.isWalkIn || walkIn.deactivatedAt || walkIn.email !== link?.email) throw linkOver();
  return walkIn;
}

/** Whose account a link claims; looking uses nothing up. Throws 400 `link-over`, and 429. */
export async function readClaim(shop: Platform, caller: Caller, token: string): Promise<Claimable> {
  await spend(shop, claimTries(caller.address));
  const link = await findLink(shop.database, token, 'claim account');
  const { firstName, lastName, phone, email } = await shop.database.transaction((transaction) =>
    walkInOf(transaction, link),
  );
  return { firstName, lastName, phone, email };
}

/** The link shows whose mailbox it is: an account that has confirmed the same address is that person's. */
async function joinOwnAccount({ database, jobs }: Platform, email: string): Promise<void> {
  const [account] = await database.select().from(users).where(accountWith(email));
  if (account?.emailVerified) await claimByAddress(database, jobs, { userId: account.id, email });
}

/**
 * Makes an account of a walk-in, with the password of whoever has its mailbox, and begins a session. The link is used up. Throws
 * 400 `link-over` and `bad-input`, 409 `email-taken` where an account has the address by now, and 429.
 */
export async function claimAccount(shop: Platform, caller: Caller, entered: Claim): Promise<SignedIn> {
  const { database } = shop;
  const { token, password, firstName, lastName, phone } = entered;
  const { email } = await readClaim(shop, caller, token);
  await assertHardToGuess(shop, password, { email, firstName, lastName, role: 'User' });
  // Before the transaction: hashing in it would hold a connection while it waits for the processor.
  const hash = await hashPassword(password);
  const account = { firstName, lastName, phone, name: `${firstName} ${lastName}` };
  try {
    const id = await database.transaction(async (transaction) => {
      const walkIn = await walkInOf(transaction, await takeLink(transaction, token, 'claim account'));
      const at = now();
      await transaction
        .update(users)
        .set({ ...account, isWalkIn: false, emailVerified: true, claimedAt: at, updatedAt: at })
        .where(eq(users.id, walkIn.id));
      await transaction.insert(credentials).values({ id: newId(), userId: walkIn.id, password: hash });
      await dropLinks(transaction, walkIn.id, 'claim account');
      return walkIn.id;
    });
    return await openSession(shop, caller, { id, role: 'User' });
  } catch (error) {
    if (!violates(error, 'users_email_unique')) throw error;
    await joinOwnAccount(shop, email);
    throw taken();
  }
}
