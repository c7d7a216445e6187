import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Actor } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { type JobSender, jobKind } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/mail.ts';
import { credentials, users } from '../accounts.tables.ts';
import { emailTaken } from '../create-member.ts';
import {
  dropLaterLinks,
  dropLinks,
  linkTo,
  makeLink,
  ownerOfLink,
  type TakenLink,
  takeLink,
} from '../one-time-links.service.ts';
import type { linkPurposes } from '../one-time-links.tables.ts';
import { forgetPasskeys } from '../passkeys/passkeys.service.ts';
import { passwordResets } from '../password/password.tables.ts';
import { givePasswordToken } from '../password-reset/give-password-token.ts';
import { forgetSecondFactorSince } from '../second-factor/second-factor.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { claimByAddress } from '../walk-ins/claim-by-address.ts';
import type { Shop } from './ask-email-change.ts';
import { emailChangeTexts, stopLivesDays } from './email-change.contract.ts';
import { addressChangedMail, addressTakenBackMail } from './email-change.mail.ts';

/** What came of a link. */
export interface UsedLink {
  userId: string;
  /** That the account has now. */
  email: string;
  message: string;
  /** Sets one new password, where an address was taken back. */
  passwordToken?: string;
}

/** An account has its former address again; what was made since then may be a thief's. */
interface TakenBack {
  userId: string;
  /** ISO */
  since: string;
}

export const accountTakenBack = jobKind<TakenBack>('account-taken-back');

type Purpose = (typeof linkPurposes)[number];

/**
 * Locks the account of a link, and uses the link up. In this order: who confirms a change and who stops it at the same moment would
 * else each hold a link that the other one drops. Throws 400 `link-over`.
 */
async function takeAccount(transaction: Database, token: string, purpose: Purpose) {
  const userId = await ownerOfLink(transaction, token, purpose);
  const [account] = userId
    ? await transaction.select().from(users).where(eq(users.id, userId)).for('update')
    : [];
  const link = account && (await takeLink(transaction, token, purpose));
  if (!link || !account || account.deactivatedAt)
    throw new CodedError(400, 'link-over', emailChangeTexts.over);
  return { link, account };
}

/**
 * Gives the account its other address. What was mailed to the former one opens nothing any more, and sessions end but
 * `except`. Throws 409 `email-taken`.
 */
async function moveTo(
  transaction: Database,
  jobs: JobSender,
  account: typeof users.$inferSelect,
  { email, except }: { email: string; except?: string },
): Promise<void> {
  const { id: userId, role } = account;
  const changed = { email, emailVerified: true, updatedAt: now() };
  try {
    await transaction.update(users).set(changed).where(eq(users.id, userId));
  } catch (error) {
    throw violates(error, 'users_email_unique') ? emailTaken() : error;
  }
  for (const purpose of ['log in', 'confirm e-mail', 'change e-mail', 'fetch own data'] as const)
    await dropLinks(transaction, userId, purpose);
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await endSessionsOf(transaction, userId, { except });
  await claimByAddress(transaction, jobs, { userId, email });
  if (role === 'User') return;
  await recordAudit(transaction, {
    actor: { userId, email: account.email },
    action: 'change own e-mail',
    subject: { type: 'user', id: userId },
    before: { email: account.email },
    after: { email },
  });
}

/**
 * The new address is confirmed, and counts. The account's sessions end, but one in which the link was used. The former address is told,
 * with a way to take it back. Throws 400 `link-over` and 409 `email-taken`.
 */
export const confirmEmailChange = (shop: Shop, actor: Actor, token: string): Promise<UsedLink> =>
  shop.database.transaction(async (transaction) => {
    const { link, account } = await takeAccount(transaction, token, 'change e-mail');
    const isOwn = actor.kind === 'member' && actor.userId === account.id;
    await moveTo(transaction, shop.jobs, account, {
      email: link.email,
      except: isOwn ? actor.sessionId : undefined,
    });
    const stop = await makeLink(transaction, {
      userId: account.id,
      email: account.email,
      phone: account.phone,
      purpose: 'stop e-mail change',
      seconds: stopLivesDays * 24 * 3600,
    });
    const change = { firstName: account.firstName, from: account.email, to: link.email };
    const mail = addressChangedMail(change, linkTo(shop.config, '/email-change/stop', stop));
    await sendMail(transaction, shop.jobs, mail, { cause: `email-changed:${newId()}` });
    return { userId: account.id, email: link.email, message: emailChangeTexts.changed };
  });

/**
 * Takes away what a thief of the account has or may have put into it: the password that a change asks for, keys, a second factor that is
 * new, and a phone number of after the link. What they did just before they asked for the change counts as well.
 */
async function expelThief(
  transaction: Database,
  jobs: JobSender,
  link: TakenLink,
  account: typeof users.$inferSelect,
): Promise<void> {
  const { userId, phone, createdAt } = link;
  const since = new Date(createdAt.getTime() - stopLivesDays * 24 * 3_600_000);
  await transaction.delete(credentials).where(eq(credentials.userId, userId));
  await forgetPasskeys(transaction, userId);
  const hadNewFactor = await forgetSecondFactorSince(transaction, userId, since);
  if (phone !== null) await transaction.update(users).set({ phone }).where(eq(users.id, userId));
  await jobs.send(transaction, accountTakenBack, { userId, since: since.toISOString() });
  if (account.role === 'User') return;
  const former = phone ?? account.phone;
  await recordAudit(transaction, {
    actor: { userId, email: link.email },
    action: 'take back own e-mail',
    subject: { type: 'user', id: userId },
    before: { email: account.email, phone: account.phone },
    after: {
      email: link.email,
      phone: former,
      removed: ['password', 'passkeys', ...(hadNewFactor ? ['second factor'] : [])],
    },
  });
}

/**
 * The former address stops a change that nobody has confirmed, or takes back one that counts already, also where further ones
 * followed: then everybody is signed out, and its owner sets a password with the token. Links of addresses before that one stay: a
 * thief may have had this one. Throws 400 `link-over`, and 409 `email-taken` where somebody else has that address by now.
 */
export const stopEmailChange = (shop: Shop, token: string): Promise<UsedLink> =>
  shop.database.transaction(async (transaction) => {
    const { link, account } = await takeAccount(transaction, token, 'stop e-mail change');
    const { id: userId } = account;
    const { email } = link;
    if (account.email === email) {
      await dropLinks(transaction, userId, 'change e-mail');
      return { userId, email, message: emailChangeTexts.stopped };
    }
    await moveTo(transaction, shop.jobs, account, { email });
    await dropLaterLinks(transaction, link, 'stop e-mail change');
    await expelThief(transaction, shop.jobs, link, account);
    const change = { firstName: account.firstName, from: email, to: account.email };
    const cause = `email-taken-back:${newId()}`;
    for (const to of [email, account.email])
      await sendMail(transaction, shop.jobs, addressTakenBackMail(change, to), { cause: `${cause}:${to}` });
    const passwordToken = await givePasswordToken(transaction, userId);
    return { userId, email, message: emailChangeTexts.takenBack, passwordToken };
  });
