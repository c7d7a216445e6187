import { and, isNull } from 'drizzle-orm';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import { isWithin, strangerMails } from '#platform/limits/stranger-mails.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { accountWith } from '../account-with.ts';
import { users } from '../accounts.tables.ts';
import { linkTo, makeLink } from '../one-time-links.service.ts';
import { loginLinkLivesMinutes } from './mailed-login.contract.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs' | 'kept'>;

/** Whose link is wanted, and which accounts have signed in with the browser that asks: strangers use up none of theirs. */
interface LinkWanted {
  email: string;
  known: readonly string[];
}

/** Somebody asked for a link to log in, to this address, whether or not it belongs to an account. */
export const loginLinkWanted = jobKind<LinkWanted>('login-link-wanted');

/**
 * Has a link mailed. The account is looked up by a job, so that neither the answer nor the time that it takes says
 * whether there is one. Throws 429 `too-many` for the caller's address alone.
 */
export async function askForLoginLink(
  shop: Shop,
  { address, ...wanted }: LinkWanted & { address: string },
): Promise<void> {
  await spend(shop, loginLinkRequests(address));
  await shop.jobs.send(shop.database, loginLinkWanted, wanted);
}

async function findAtWork(database: Database, email: string) {
  const [user] = await database
    .select()
    .from(users)
    .where(and(accountWith(email), isNull(users.deactivatedAt)));
  return user;
}

/** Mails the link where there is an account to open; a deactivated one gets none. */
export async function mailLoginLink(shop: Shop, { email, known }: LinkWanted): Promise<void> {
  const user = await findAtWork(shop.database, email);
  if (!user) return;
  // Anybody may have signed up with an address that is not confirmed: their browser proves nothing.
  const isOwners = user.emailVerified && known.includes(user.id);
  // The refusal is nobody's business.
  const used = [...loginLinks(user.id), ...(isOwners ? [] : strangerMails(user.email))];
  if (!(await isWithin(shop, used))) return;
  await shop.database.transaction(async (transaction) => {
    const token = await makeLink(transaction, {
      userId: user.id,
      email,
      purpose: 'log in',
      seconds: loginLinkLivesMinutes * 60,
    });
    const mail = loginLinkMail(user, linkTo(shop.config, '/login-link', token));
    await sendMail(transaction, shop.jobs, mail, { cause: `login-link:${newId()}` });
  });
}

/**
 * As long as a link lives: whoever used these up, the owner has a link that works in the mailbox, and gets no more mails
 * than that.
 */
const linksOfAccount: Limit = { name: 'login-link-account', uses: 3, seconds: loginLinkLivesMinutes * 60 };

/** Never told: the answer is the same for every address. */
const loginLinks = (userId: string): Allowance[] => [{ limit: linksOfAccount, of: userId }];

/** An office or a school is one address, too. */
const requestsFromAddress: Limit = { name: 'login-link-address', uses: 60, seconds: 15 * 60 };

const loginLinkRequests = (address: string): Allowance[] => [{ limit: requestsFromAddress, of: address }];

interface Person {
  email: string;
  firstName: string;
}

/** To a member who asked for it at the login. Store it with a cause of its own. */
const loginLinkMail = ({ email, firstName }: Person, href: string): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your link to log in to ${brand.name}`,
    preview: `It works once, for ${loginLinkLivesMinutes} minutes.`,
    heading: 'Log in with this link',
    parts: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, this link logs you in without your password, on the device where you open it.`,
      },
      { kind: 'button', label: 'Log in', href },
      {
        kind: 'note',
        text: `It works once, for ${loginLinkLivesMinutes} minutes. We never ask for it by phone or email. If you did not ask for it, ignore this email: no one can log in without it.`,
      },
    ],
  }),
});
