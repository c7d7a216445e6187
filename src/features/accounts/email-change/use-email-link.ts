import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Actor } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/mail.ts';
import { users } from '../accounts.tables.ts';
import { emailTaken } from '../create-member.ts';
import {
  dropLinks,
  linkTo,
  makeLink,
  ownerOfLink,
  takeLink,
} from '../one-time-links/one-time-links.service.ts';
import type { linkPurposes } from '../one-time-links/one-time-links.tables.ts';
import { forgetPasskeys } from '../passkeys/passkeys.service.ts';
import { passwordResets } from '../password/password.tables.ts';
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
}

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
  for (const purpose of ['log in', 'confirm e-mail', 'change e-mail', 'stop e-mail change'] as const)
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
      purpose: 'stop e-mail change',
      seconds: stopLivesDays * 24 * 3600,
    });
    const change = { firstName: account.firstName, from: account.email, to: link.email };
    const mail = addressChangedMail(change, linkTo(shop.config, '/email-change/stop', stop));
    await sendMail(transaction, shop.jobs, mail, { cause: `email-changed:${newId()}` });
    return { userId: account.id, email: link.email, message: emailChangeTexts.changed };
  });

/**
 * The former address stops a change that nobody has confirmed, or takes back one that counts already: then everybody is signed
 * out. Throws 400 `link-over`, and 409 `email-taken` where somebody else has that address by now.
 */
export const stopEmailChange = (shop: Shop, token: string): Promise<UsedLink> =>
  shop.database.transaction(async (transaction) => {
    const { link, account } = await takeAccount(transaction, token, 'stop e-mail change');
    if (account.email === link.email) {
      await dropLinks(transaction, account.id, 'change e-mail');
      return { userId: account.id, email: link.email, message: emailChangeTexts.stopped };
    }
    await moveTo(transaction, shop.jobs, account, { email: link.email });
    // Who had the account meanwhile may have added one.
    await forgetPasskeys(transaction, account.id);
    const change = { firstName: account.firstName, from: link.email, to: account.email };
    const cause = `email-taken-back:${newId()}`;
    for (const to of [link.email, account.email])
      await sendMail(transaction, shop.jobs, addressTakenBackMail(change, to), { cause: `${cause}:${to}` });
    return { userId: account.id, email: link.email, message: emailChangeTexts.takenBack };
  });
