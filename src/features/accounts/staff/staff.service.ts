import { randomBytes } from 'node:crypto';
import { and, eq, isNull, or } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import { may } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../accounts.tables.ts';
import { storeMember } from '../create-member.ts';
import { hashPassword } from '../hash-password.ts';
import { turnOffFor } from '../lost-factor/lost-factor.service.ts';
import { storePassword } from '../password/store-password.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { newStaffMail } from './new-staff.mail.ts';
import type { NewStaff, StaffMember, StaffRole } from './staff.contract.ts';
import { findStaff } from './staff.list.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs'>;
type User = typeof users.$inferSelect;

/**
 * An account for a new member of staff, who is mailed the temporary password. Throws 409 `email-taken` and
 * `username-taken`.
 */
export async function createStaff(
  { config, database, jobs }: Shop,
  actor: Member,
  { password, ...entered }: NewStaff,
): Promise<StaffMember> {
  const { email, username, role, phone } = entered;
  const member = {
    email,
    username,
    role,
    phone,
    mustChangePassword: true,
    firstName: entered.firstName ?? username,
    lastName: entered.lastName ?? '',
  };
  const hash = await hashPassword(password);
  return database.transaction(async (transaction) => {
    const id = await storeMember(transaction, member, hash);
    await recordAudit(transaction, {
      actor,
      action: 'create staff account',
      subject: { type: 'user', id },
      after: { email, username, role },
    });
    const { publicUrl } = config;
    const mail = newStaffMail({ email, username, role, temporaryPassword: password, publicUrl });
    await sendMail(transaction, jobs, mail, { cause: `new-staff:${id}` });
    return findStaff(transaction, id);
  });
}

/**
 * Locks the person and every Global-Admin at work, always in the same order: of two who would deactivate each other at
 * the same moment, the second finds themselves deactivated. Throws 403, 404, and 409 `own-account`.
 */
async function lockForChange(database: Database, actor: Member, id: string) {
  if (actor.userId === id)
    throw new CodedError(409, 'own-account', 'You cannot do this to your own account. Ask another admin.');
  const atWork = and(eq(users.role, 'Global-Admin'), isNull(users.deactivatedAt));
  const locked = await database
    .select()
    .from(users)
    .where(or(eq(users.id, id), atWork))
    .orderBy(users.id)
    .for('no key update');
  const person = locked.find((one) => one.id === id && one.role !== 'User');
  const globalAdmins = locked.filter((one) => may(one.role, 'create staff') && one.deactivatedAt === null);
  if (!globalAdmins.some((one) => one.id === actor.userId))
    throw new CodedError(403, 'not-allowed', 'Your account may not do this.');
  if (!person) throw notFound('Staff member not found.');
  return { person, globalAdmins };
}

/** Changes one member of staff, with the audit line, in one transaction. Returns the person as they are then. */
const change = (
  { database }: Pick<Shop, 'database'>,
  actor: Member,
  id: string,
  act: (transaction: Database, found: { person: User; globalAdmins: User[] }) => Promise<void>,
): Promise<StaffMember> =>
  database.transaction(async (transaction) => {
    await act(transaction, await lockForChange(transaction, actor, id));
    return findStaff(transaction, id);
  });

const subjectOf = (person: User) => ({ type: 'user' as const, id: person.id });

const assertAtWork = (person: User) => {
  if (person.deactivatedAt) throw new CodedError(409, 'deactivated', 'This account is deactivated.');
};

/**
 * Closes an account; its sessions end at once, on all servers. Done once, however often it is asked. Throws 403, 404,
 * 409 `own-account`, and 409 `last-global-admin`.
 */
export const deactivateStaff = (shop: Shop, actor: Member, id: string): Promise<StaffMember> =>
  change(shop, actor, id, async (transaction, { person, globalAdmins }) => {
    if (person.deactivatedAt) return;
    if (globalAdmins.every((one) => one.id === id))
      throw new CodedError(409, 'last-global-admin', 'The last Global-Admin cannot be removed.');
    await transaction.update(users).set({ deactivatedAt: now(), updatedAt: now() }).where(eq(users.id, id));
    await endSessionsOf(transaction, id);
    await recordAudit(transaction, {
      actor,
      action: 'deactivate staff account',
      subject: subjectOf(person),
      before: { email: person.email, role: person.role, active: true },
      after: { email: person.email, role: person.role, active: false },
    });
  });

/** Opens a closed account again. Throws 403, 404 and 409 `own-account`. */
export const reactivateStaff = (shop: Shop, actor: Member, id: string): Promise<StaffMember> =>
  change(shop, actor, id, async (transaction, { person }) => {
    if (!person.deactivatedAt) return;
    await transaction.update(users).set({ deactivatedAt: null, updatedAt: now() }).where(eq(users.id, id));
    // A login that ran while the account was closed may have created a session.
    await endSessionsOf(transaction, id);
    await recordAudit(transaction, {
      actor,
      action: 'reactivate staff account',
      subject: subjectOf(person),
      before: { email: person.email, role: person.role, active: false },
      after: { email: person.email, role: person.role, active: true },
    });
  });

/**
 * Gives a member of staff another role, and tells them by mail. Their sessions end, for each was opened by the rules of the
 * old role. The role that they have already changes nothing. Throws 403, 404, 409 `own-account` and 409 `deactivated`.
 */
export const changeStaffRole = (
  shop: Shop,
  actor: Member,
  id: string,
  role: StaffRole,
): Promise<StaffMember> =>
  change(shop, actor, id, async (transaction, { person }) => {
    assertAtWork(person);
    if (person.role === role) return;
    await transaction.update(users).set({ role, updatedAt: now() }).where(eq(users.id, id));
    await endSessionsOf(transaction, id);
    await recordAudit(transaction, {
      actor,
      action: 'change staff role',
      subject: subjectOf(person),
      before: { email: person.email, role: person.role },
      after: { email: person.email, role },
    });
    const { publicUrl } = shop.config;
    const mail = changedRoleMail({ email: person.email, before: person.role, role, publicUrl });
    await sendMail(transaction, shop.jobs, mail, { cause: `staff-role:${newId()}` });
  });

/**
 * Gives a member of staff a temporary password, and mails it; their sessions end. Returns it, this once. Throws 403,
 * 404, 409 `own-account` and 409 `deactivated`.
 */
export async function resetStaffPassword(shop: Shop, actor: Member, id: string): Promise<string> {
  const temporaryPassword = randomBytes(12).toString('base64url');
  const hash = await hashPassword(temporaryPassword);
  await change(shop, actor, id, async (transaction, { person }) => {
    assertAtWork(person);
    await storePassword(transaction, { userId: id, hash, temporary: true });
    await endSessionsOf(transaction, id);
    await recordAudit(transaction, {
      actor,
      action: 'reset staff password',
      subject: subjectOf(person),
      after: { email: person.email, mustChangePassword: true },
    });
    const { publicUrl } = shop.config;
    const mail = temporaryPasswordMail({ email: person.email, temporaryPassword, publicUrl });
    await sendMail(transaction, shop.jobs, mail, { cause: `temporary-password:${newId()}` });
  });
  return temporaryPassword;
}

/** Turns off the second factor of a colleague who lost it. Throws 403, 404 and 409 `own-account`. */
export const turnOffLostSecondFactor = (
  shop: Shop,
  actor: Member,
  id: string,
  reason: string,
): Promise<StaffMember> =>
  change(shop, actor, id, async (transaction, { person }) => {
    await turnOffFor(transaction, shop.jobs, { actor, person, reason });
  });

interface Given {
  email: string;
  temporaryPassword: string;
  /** Where the shop is reached, if that is known. */
  publicUrl?: string;
}

interface Changed {
  email: string;
  before: string;
  role: string;
  /** Where the shop is reached, if that is known. */
  publicUrl?: string | undefined;
}

/** To someone who has another role now. Store it with a cause of its own. */
function changedRoleMail({ email, before, role, publicUrl }: Changed): Mail {
  const parts: LetterPart[] = [
    {
      kind: 'paragraph',
      text: `Your role was changed from ${before} to ${role}, and all devices were signed out. Log in again to continue. If you did not expect this, ask a Global-Admin.`,
    },
  ];
  if (publicUrl) parts.push({ kind: 'button', label: 'Log in', href: `${publicUrl}/login` });
  return {
    to: email,
    ...composeMail({
      subject: `Your role at ${brand.name} is ${role} now`,
      preview: `It was ${before} until now.`,
      heading: 'Your role has changed',
      parts,
    }),
  };
}

/** To someone whose password a Global-Admin reset. Store it with a cause of its own. */
function temporaryPasswordMail({ email, temporaryPassword, publicUrl }: Given): Mail {
  const parts: LetterPart[] = [
    {
      kind: 'paragraph',
      text: 'Your password was reset, and all devices were signed out. Log in with this one; then choose your own.',
    },
    { kind: 'code', label: 'Temporary password', code: temporaryPassword },
  ];
  if (publicUrl) parts.push({ kind: 'button', label: 'Log in', href: `${publicUrl}/login` });
  return {
    to: email,
    ...composeMail({
      subject: `Your ${brand.name} password was reset`,
      preview: 'With a temporary password, to change at your next login.',
      heading: 'A temporary password for you',
      parts,
    }),
  };
}
