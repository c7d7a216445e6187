import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput } from '#platform/errors.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../accounts.tables.ts';
import { hashPassword } from '../hash-password.ts';
import { assertHardToGuess } from '../new-password/assert-hard-to-guess.ts';
import { mayMailOwner } from '../own-mails.limits.ts';
import { permits } from '../permits/permits.tables.ts';
import { renewSession, type SignedIn } from '../session/open-session.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { assertOwnPassword } from './assert-own-password.ts';
import type { PasswordChange } from './password-change.contract.ts';
import { storePassword } from './store-password.ts';

/** Never the passwords: whether the one that was given still had to be replaced. */
const record = (database: Database, member: Member) =>
  recordAudit(database, {
    actor: member,
    action: 'change own password',
    subject: { type: 'user', id: member.userId },
    before: { mustChangePassword: member.mustChangePassword ?? false },
    after: { mustChangePassword: false },
  });

/**
 * The member's own password, changed by themselves. This session goes on under a new token; their other sessions end, and
 * the permits of this one: what was verified was the old password. Throws 400 `wrong-password`, 400 `bad-input` where the
 * new one is the old one or guessed early, and 429.
 */
export async function changePassword(
  shop: Pick<Platform, 'database' | 'jobs' | 'kept' | 'demo'>,
  member: Member,
  { currentPassword, password }: PasswordChange,
): Promise<SignedIn> {
  const current = { password: currentPassword, field: 'currentPassword' };
  await assertOwnPassword(shop, member, current);
  if (password === currentPassword)
    throw badInput({ password: 'Choose a password that differs from the current one' });
  const [own] = await shop.database.select().from(users).where(eq(users.id, member.userId));
  await assertHardToGuess(shop, password, own ?? member);
  const hash = await hashPassword(password);
  const isMailed = await mayMailOwner(shop, member.userId);
  return shop.database.transaction(async (transaction) => {
    await storePassword(transaction, { userId: member.userId, hash, temporary: false });
    await endSessionsOf(transaction, member.userId, { except: member.sessionId });
    await transaction.delete(permits).where(eq(permits.sessionId, member.sessionId));
    if (member.role !== 'User') await record(transaction, member);
    const mail = ownPasswordChangedMail(member.email);
    if (isMailed) await sendMail(transaction, shop.jobs, mail, { cause: `own-password-changed:${newId()}` });
    return renewSession({ ...shop, database: transaction }, member.sessionId);
  });
}

/** To a member who changed their own password while signed in. Store it with a cause of its own. */
const ownPasswordChangedMail = (email: string): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your ${brand.name} password was changed`,
    preview: 'All other devices were signed out.',
    heading: 'Your password was changed',
    parts: [
      {
        kind: 'paragraph',
        text: 'You chose a new password. All other devices were signed out; log in there with the new one.',
      },
      { kind: 'note', text: `If this was not you, call us immediately: ${brand.contact.phone}.` },
    ],
  }),
});
