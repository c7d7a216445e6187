import { and, desc, eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import type { Caller } from '#platform/http/caller.ts';
import { spend } from '#platform/limits/limits.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import { isNobodys, noAddressOf, shownAddress } from '#platform/mail/nobody.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { accountWith } from '../account-with.ts';
import { credentials, users } from '../accounts.tables.ts';
import { hashPassword } from '../hash-password.ts';
import { assertHardToGuess } from '../new-password/assert-hard-to-guess.ts';
import { dropLinks, findLink, linkTo, makeLink, takeLink } from '../one-time-links.service.ts';
import { openSession, type SignedIn } from '../session/open-session.ts';
import { claimByAddress } from './claim-by-address.ts';
import {
  type Claim,
  type Claimable,
  customerExistsCode,
  invitationLivesDays,
  type NewWalkIn,
  type WalkInContact,
  walkInTexts,
} from './walk-ins.contract.ts';
import { claimTries, invitations } from './walk-ins.limits.ts';
import { namedVehicles } from './walk-ins.tables.ts';

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

type Shop = Pick<Platform, 'config' | 'database' | 'jobs' | 'kept'>;
type User = typeof users.$inferSelect;

const claimed = () =>
  new CodedError(409, 'already-claimed', 'This customer now has an account and manages their own data.');

/** Throws 409 `customer-exists` with the id of whoever has this address, account or walk-in. */
async function assertNobodyHas(database: Database, email: string): Promise<void> {
  if (email === '') return;
  const [found] = await database
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(users.email, email))
    .orderBy(users.isWalkIn)
    .limit(1);
  if (!found) return;
  const details = found.role === 'User' ? { customerId: found.id } : {};
  throw new CodedError(409, customerExistsCode, walkInTexts.exists, {
    fields: { email: walkInTexts.exists },
    details,
  });
}

const columnsOf = ({ firstName, lastName, phone, email }: WalkInContact, id: string) => ({
  name: `${firstName} ${lastName}`.trim(),
  firstName,
  lastName,
  phone,
  email: email === '' ? noAddressOf(id) : email,
});

const audited = ({ firstName, lastName, phone, email }: WalkInContact) => ({
  customer: `${firstName} ${lastName}`.trim(),
  phone,
  email,
});

/** Two at the desk wrote the same address down at one moment: the second is told as if it had come later. */
async function orExists<Done>(database: Database, email: string, write: () => Promise<Done>): Promise<Done> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'users_email_unique')) await assertNobodyHas(database, email);
    throw error;
  }
}

/** Locks a walk-in. Throws 404, and 409 `already-claimed` for a customer with an account. */
async function lockWalkIn(transaction: Database, id: string): Promise<User> {
  const [found] = await transaction
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'User')))
    .for('update');
  if (!found || found.deletedAt) throw notFound('Customer not found.');
  if (!found.isWalkIn) throw claimed();
  return found;
}

/** Mails an invitation; those sent before work no more. Part of the caller's transaction. */
async function mailInvitation(transaction: Database, { config, jobs }: Shop, walkIn: User): Promise<void> {
  await dropLinks(transaction, walkIn.id, 'claim account');
  const token = await makeLink(transaction, {
    userId: walkIn.id,
    email: walkIn.email,
    purpose: 'claim account',
    seconds: invitationLivesDays * 24 * 3600,
  });
  const mail = invitationMail(walkIn, linkTo(config, '/claim', token));
  await sendMail(transaction, jobs, mail, { cause: `invitation:${newId()}` });
}

/** Notes a car that a customer named, once. Part of the caller's transaction. */
export async function noteVehicle(
  transaction: Database,
  userId: string,
  { plate, name }: { plate: string; name: string },
): Promise<void> {
  if (plate === '' && name === '') return;
  const same = plate === '' ? eq(namedVehicles.name, name) : eq(namedVehicles.plate, plate);
  const known = await transaction.$count(namedVehicles, and(eq(namedVehicles.userId, userId), same));
  if (known > 0) return;
  await transaction.insert(namedVehicles).values({ id: newId(), userId, plate, name, createdAt: now() });
}

/** Somebody dealt with this walk-in: its data are kept on from now (rules.md#personal-data). Part of the caller's transaction. */
export async function noteVisit(transaction: Database, userId: string): Promise<void> {
  const theirs = and(eq(users.id, userId), eq(users.isWalkIn, true));
  await transaction.update(users).set({ updatedAt: now() }).where(theirs);
}

/** The cars that a customer named at the desk, the newest first. */
export const readNamedVehicles = (database: Database, userId: string) =>
  database
    .select()
    .from(namedVehicles)
    .where(eq(namedVehicles.userId, userId))
    .orderBy(desc(namedVehicles.id))
    .limit(20);

/**
 * A customer made at the desk: without a password, so that nobody can log in. Mails an invitation where that is asked for.
 * Returns the id. Throws 409 `customer-exists`.
 */
export async function makeWalkIn(shop: Shop, actor: Member, wanted: NewWalkIn): Promise<string> {
  const { plate, vehicle, invite, ...contact } = wanted;
  await assertNobodyHas(shop.database, contact.email);
  const id = newId();
  return orExists(shop.database, contact.email, () =>
    shop.database.transaction(async (transaction) => {
      const [made] = await transaction
        .insert(users)
        .values({ id, ...columnsOf(contact, id), isWalkIn: true, role: 'User', createdAt: now() })
        .returning();
      await noteVehicle(transaction, id, { plate, name: vehicle });
      await recordAudit(transaction, {
        actor,
        action: 'make customer',
        subject: { type: 'user', id },
        after: audited(contact),
      });
      if (invite) await mailInvitation(transaction, shop, made!);
      return id;
    }),
  );
}

/**
 * Changes how a walk-in is reached. What was mailed to a former address opens nothing any more. Throws 404, 409
 * `already-claimed` and `customer-exists`.
 */
export async function changeWalkIn(shop: Shop, actor: Member, id: string, contact: WalkInContact) {
  await orExists(shop.database, contact.email, () =>
    shop.database.transaction(async (transaction) => {
      const before = await lockWalkIn(transaction, id);
      const after = columnsOf(contact, id);
      // One that stays is this walk-in's, also where somebody has signed up with it meanwhile.
      const isMoved = after.email !== before.email;
      if (isMoved) await assertNobodyHas(transaction, contact.email);
      await transaction
        .update(users)
        .set({ ...after, updatedAt: now() })
        .where(eq(users.id, id));
      if (isMoved) await dropLinks(transaction, id, 'claim account');
      await recordAudit(transaction, {
        actor,
        action: 'change customer',
        subject: { type: 'user', id },
        before: audited({ ...before, email: shownAddress(before.email) }),
        after: audited(contact),
      });
    }),
  );
}

/** Mails an invitation, or another one. Throws 404, 409 `already-claimed` and `no-address`, and 429. */
export async function inviteWalkIn(shop: Shop, actor: Member, id: string): Promise<string> {
  return shop.database.transaction(async (transaction) => {
    const walkIn = await lockWalkIn(transaction, id);
    if (isNobodys(walkIn.email))
      throw new CodedError(409, 'no-address', 'Enter an email address for the invitation first.');
    await spend(shop, invitations(id));
    await mailInvitation(transaction, shop, walkIn);
    await recordAudit(transaction, {
      actor,
      action: 'invite customer',
      subject: { type: 'user', id },
      after: { email: walkIn.email },
    });
    return walkIn.email;
  });
}

interface Person {
  email: string;
  firstName: string;
}

/** To somebody whose customer account staff made at the desk. Store it with a cause of its own. */
const invitationMail = ({ email, firstName }: Person, href: string): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your account at ${brand.name}`,
    preview: 'Choose a password to see your appointments online.',
    heading: 'Your account is ready',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello${firstName && ` ${firstName}`}, we have created an account for you. Choose a password to see your appointments and vehicles online.`,
      },
      { kind: 'button', label: 'Choose a password', href },
      {
        kind: 'note',
        text: `The link works once, for ${invitationLivesDays} days. You do not have to use it: we will still call or email you. If you do not know us, ignore this email: someone entered your address by mistake.`,
      },
    ],
  }),
});
