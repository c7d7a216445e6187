import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput } from '#platform/errors.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { phonesAt } from '#platform/text/phone-number.ts';
import { users } from '../accounts.tables.ts';
import { mayMailOwner } from '../own-mails.limits.ts';
import { assertOwnPassword } from '../password/assert-own-password.ts';
import type { OwnProfile, ProfileChange } from './own-profile.contract.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs' | 'kept' | 'demo'>;

const read = async (database: Database, userId: string) => {
  const { firstName, lastName, phone } = users;
  const [own] = await database
    .select({ firstName, lastName, phone })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return own!;
};

/** Whether two texts are one number, in whichever way it is written. */
function isSameNumber(one: string, other: string): boolean {
  const { plainNumber } = phonesAt(brand.contact.phone);
  const number = plainNumber(one);
  return one === other || (number !== '' && number === plainNumber(other));
}

/** Throws 400 `bad-input` where the password is missing, 400 `wrong-password` and 429. */
async function assertMayChangePhone(shop: Shop, member: Member, password: string | undefined): Promise<void> {
  if (!password) throw badInput({ password: 'Enter your password to change your phone number' });
  await assertOwnPassword(shop, member, { password, field: 'password' });
}

/**
 * The member's own name and phone number. Orders and papers keep those that they were made with. Another number needs the password, as
 * it is a part of the way to a new password, and the owner is mailed. Staff are known to others by theirs, so that it is audited. Throws
 * 400 `bad-input` and `wrong-password`, and 429.
 */
export async function changeProfile(
  shop: Shop,
  member: Member,
  { password, ...after }: ProfileChange,
): Promise<OwnProfile> {
  const { firstName, lastName, phone } = after;
  const own = eq(users.id, member.userId);
  const [account] = await shop.database.select().from(users).where(own);
  const isOtherPhone = !isSameNumber(account!.phone, phone);
  if (isOtherPhone) await assertMayChangePhone(shop, member, password);
  const isMailed = isOtherPhone && (await mayMailOwner(shop, member.userId));
  await shop.database.transaction(async (transaction) => {
    const before = await read(transaction, member.userId);
    await transaction
      .update(users)
      .set({ ...after, name: `${firstName} ${lastName}`, updatedAt: now() })
      .where(own);
    if (isMailed)
      await sendMail(transaction, shop.jobs, phoneChangedMail(member.email), {
        cause: `phone-changed:${newId()}`,
      });
    if (member.role === 'User') return;
    const subject = { type: 'user' as const, id: member.userId };
    await recordAudit(transaction, { actor: member, action: 'change own profile', subject, before, after });
  });
  return after;
}

/** To a member whose phone number was changed. It does not say which: the mailbox may be read by others. */
const phoneChangedMail = (email: string): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your phone number at ${brand.name} was changed`,
    preview: 'If this was not you, call us.',
    heading: 'Your phone number was changed',
    parts: [
      {
        kind: 'paragraph',
        text: 'The phone number of your account was changed by someone who knows your password.',
      },
      {
        kind: 'note',
        text: `If this was not you, choose a new password and call us: ${brand.contact.phone}.`,
      },
    ],
  }),
});
