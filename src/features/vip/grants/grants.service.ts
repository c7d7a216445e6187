import { eq } from 'drizzle-orm';
import { accountWith } from '#features/accounts/account-with.ts';
import { users } from '#features/accounts/accounts.tables.ts';
import { hashPassword } from '#features/accounts/hash-password.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import { may } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { vipCredentials } from '../vip.tables.ts';
import { grantTexts, type VipSettings } from './grants.contract.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs'>;
type User = typeof users.$inferSelect;

/** One text for people, the listed one; which field and why stands beside that field. */
const notUpdated = (status: 400 | 404 | 409, code: string, fields: Record<string, string>) =>
  new CodedError(status, code, grantTexts.notUpdated, { fields });

/** Locks the customer, so that two admins' changes follow each other. */
async function customerOf(database: Database, email: string): Promise<User> {
  const [user] = await database.select().from(users).where(accountWith(email)).for('no key update');
  if (!user || user.deactivatedAt !== null)
    throw notUpdated(404, 'not-found', { email: 'No account has this email address.' });
  if (!may(user.role, 'open the VIP catalogue'))
    throw notUpdated(400, 'not-a-customer', { email: 'VIP access is for customers.' });
  return user;
}

/** Ends what was there: the sessions that it opened lose their access with it. Returns it. */
async function takeAway(database: Database, userId: string) {
  const [former] = await database
    .delete(vipCredentials)
    .where(eq(vipCredentials.userId, userId))
    .returning({ id: vipCredentials.id, username: vipCredentials.username });
  return former;
}

interface NewCredentials {
  userId: string;
  username: string;
  /** An argon2id hash. */
  password: string;
  setBy: string;
}

/** Writes credentials in place of what was there. Returns the new row's id. */
export async function storeVipCredentials(database: Database, credentials: NewCredentials): Promise<string> {
  const id = newId();
  await database.insert(vipCredentials).values({ id, ...credentials, setAt: now() });
  return id;
}

/**
 * Gives a customer VIP credentials, mails them, and ends what older ones opened (rules.md#vip-access). Call it for an
 * admin who holds the permit `vip-settings` (rules.md#permits). Throws 404 `not-found`, 400 `not-a-customer` and 409 `vip-username-taken`, with the listed text and a reason for the field.
 */
export async function setVipCredentials(shop: Shop, actor: Member, settings: VipSettings): Promise<void> {
  const { email, vipUsername: username, vipPassword } = settings;
  const password = await hashPassword(vipPassword);
  try {
    await shop.database.transaction(async (transaction) => {
      const user = await customerOf(transaction, email);
      const former = await takeAway(transaction, user.id);
      const fresh = { userId: user.id, username, password, setBy: actor.userId };
      const id = await storeVipCredentials(transaction, fresh);
      await recordAudit(transaction, {
        actor,
        action: 'set VIP credentials',
        subject: { type: 'user', id: user.id },
        ...(former && { before: { email, vipUsername: former.username } }),
        after: { email, vipUsername: username },
      });
      const mail = vipCredentialsMail({
        email,
        firstName: user.firstName,
        username,
        password: vipPassword,
        publicUrl: shop.config.publicUrl,
      });
      await sendMail(transaction, shop.jobs, mail, { cause: `vip-credentials:${id}` });
    });
  } catch (error) {
    if (violates(error, 'vip_credentials_username_unique'))
      throw notUpdated(409, 'vip-username-taken', { vipUsername: 'This VIP username is taken.' });
    throw error;
  }
}

/**
 * Takes VIP access from a customer, at once and on every device. Returns whether there was any to take; then it is
 * audited. Throws 404 `not-found` and 400 `not-a-customer`.
 */
export async function revokeVip(database: Database, actor: Member, email: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const user = await customerOf(transaction, email);
    const former = await takeAway(transaction, user.id);
    if (!former) return false;
    await recordAudit(transaction, {
      actor,
      action: 'revoke VIP access',
      subject: { type: 'user', id: user.id },
      before: { email, vipUsername: former.username },
    });
    return true;
  });
}

interface NewVip {
  email: string;
  firstName: string;
  username: string;
  password: string;
  /** Where the shop is reached, if that is known. */
  publicUrl?: string;
}

/** To a customer for whom an admin set VIP credentials. Store it with the cause `vip-credentials:{credentialsId}`. */
function vipCredentialsMail({ email, firstName, username, password, publicUrl }: NewVip): Mail {
  const parts: LetterPart[] = [
    {
      kind: 'paragraph',
      text: `Hello ${firstName}, you now have access to our private collection. Log in to your account, choose VIP Cars, and enter these credentials.`,
    },
    { kind: 'facts', facts: [['VIP username', username]] },
    { kind: 'code', label: 'VIP password', code: password },
  ];
  if (publicUrl) parts.push({ kind: 'button', label: 'View VIP cars', href: `${publicUrl}/vip-access` });
  parts.push({
    kind: 'note',
    text: 'They work only with your account and replace earlier ones. We never ask for them by phone or email.',
  });
  return {
    to: email,
    ...composeMail({
      // Without the credentials: subjects show on locked screens.
      subject: `Your VIP access at ${brand.name}`,
      preview: 'Your access to our private collection.',
      heading: 'You have VIP access',
      parts,
    }),
  };
}
