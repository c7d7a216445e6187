import { eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import { strangerMails } from '#platform/limits/stranger-mails.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../accounts.tables.ts';
import { linkTo, makeLink } from '../one-time-links.service.ts';
import { confirmationLivesDays } from './email-confirmation.contract.ts';
import { confirmEmailMail } from './email-confirmation.mail.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'jobs' | 'kept'>;

interface Person {
  id: string;
  email: string;
  firstName: string;
}

/** Mails the link that confirms a customer's address. Part of the caller's transaction. */
export async function mailConfirmation(
  database: Database,
  { config, jobs }: Pick<Shop, 'config' | 'jobs'>,
  person: Person,
): Promise<void> {
  const token = await makeLink(database, {
    userId: person.id,
    email: person.email,
    purpose: 'confirm e-mail',
    seconds: confirmationLivesDays * 24 * 3600,
  });
  const mail = confirmEmailMail(person, linkTo(config, '/verify-email', token));
  await sendMail(database, jobs, mail, { cause: `confirm-email:${newId()}` });
}

/**
 * Mails the link once more; links sent before go on working. Returns whether there was anything to confirm. Throws 429
 * `too-many`.
 */
export async function sendConfirmationAgain(shop: Shop, member: Member): Promise<boolean> {
  const [own] = await shop.database.select().from(users).where(eq(users.id, member.userId));
  if (!own || own.emailVerified) return false;
  await spend(shop, [...confirmationMails(own.id), ...strangerMails(own.email)]);
  await shop.database.transaction((transaction) => mailConfirmation(transaction, shop, own));
  return true;
}

const sendingsOfAccount: Limit = { name: 'email-confirmation-account', uses: 3, seconds: 3600 };

/** Mails that a member asks for again (rules.md#limits). */
const confirmationMails = (userId: string): Allowance[] => [{ limit: sendingsOfAccount, of: userId }];
