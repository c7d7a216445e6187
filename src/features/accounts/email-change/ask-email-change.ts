import { and, desc, eq, gt } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput } from '#platform/errors.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import { strangerMails } from '#platform/limits/stranger-mails.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { accountWith } from '../account-with.ts';
import { users } from '../accounts.tables.ts';
import { emailTaken } from '../create-member.ts';
import { dropLinks, linkTo, makeLink } from '../one-time-links.service.ts';
import { oneTimeLinks } from '../one-time-links.tables.ts';
import { ownMails } from '../own-mails.limits.ts';
import { withOwnFactors } from '../second-factor/with-own-factors.ts';
import { changeLivesHours, type EmailChange, type OwnEmail, stopLivesDays } from './email-change.contract.ts';
import { changeAskedMail, confirmNewAddressMail } from './email-change.mail.ts';

export type Shop = Pick<Platform, 'config' | 'database' | 'jobs' | 'kept' | 'demo'>;
type Account = typeof users.$inferSelect;

const readAccount = async (database: Database, userId: string): Promise<Account> => {
  const [own] = await database.select().from(users).where(eq(users.id, userId));
  return own!;
};

/** The member's address, and the one that waits for its confirmation. */
export async function readOwnEmail({ database }: Pick<Shop, 'database'>, member: Member): Promise<OwnEmail> {
  const own = await readAccount(database, member.userId);
  const [waiting] = await database
    .select({ email: oneTimeLinks.email, expiresAt: oneTimeLinks.expiresAt })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, member.userId),
        eq(oneTimeLinks.purpose, 'change e-mail'),
        gt(oneTimeLinks.expiresAt, now()),
      ),
    )
    .orderBy(desc(oneTimeLinks.createdAt))
    .limit(1);
  return {
    email: own.email,
    confirmed: own.emailVerified,
    needsCode: own.twoFactorEnabled,
    ...(waiting && { pending: { email: waiting.email, endsAt: waiting.expiresAt.toISOString() } }),
  };
}

/** Mails a link to each of the two addresses, in one transaction with their tokens. */
async function mailLinks(shop: Shop, member: Member, own: Account, to: string): Promise<void> {
  const { database, config, jobs } = shop;
  const userId = own.id;
  // Of several changes the last one counts.
  await dropLinks(database, userId, 'change e-mail');
  const confirm = await makeLink(database, {
    userId,
    email: to,
    purpose: 'change e-mail',
    seconds: changeLivesHours * 3600,
  });
  const stop = await makeLink(database, {
    userId,
    email: own.email,
    phone: own.phone,
    purpose: 'stop e-mail change',
    seconds: stopLivesDays * 24 * 3600,
  });
  const change = { firstName: own.firstName, from: own.email, to };
  const cause = `email-change:${newId()}`;
  const toNew = confirmNewAddressMail(change, linkTo(config, '/email-change', confirm));
  await sendMail(database, jobs, toNew, { cause: `${cause}:new` });
  const toFormer = changeAskedMail(change, linkTo(config, '/email-change/stop', stop));
  await sendMail(database, jobs, toFormer, { cause: `${cause}:former` });
  if (member.role === 'User') return;
  await recordAudit(database, {
    actor: member,
    action: 'ask for another own e-mail',
    subject: { type: 'user', id: userId },
    before: { email: own.email },
    after: { email: to },
  });
}

/**
 * Asks for another address, which counts once it is confirmed there; the former one is told, with a way to stop it. The password is
 * asked for, and a code where there is a second factor: who has the address gets new passwords (OWASP ASVS 5, 7.5.1).
 * Throws 400 `wrong-password` and `bad-input`, 401 `wrong-code` and `used-code`, 409 `email-taken`, and 429.
 */
export async function askEmailChange(
  shop: Shop,
  member: Member,
  { email, ...factors }: EmailChange,
): Promise<OwnEmail> {
  await spend(shop, emailChanges(member.userId));
  await spend(shop, [...strangerMails(email), ...(await ownMails(shop.database, member.userId))]);
  await withOwnFactors(shop, member, factors, async (inside) => {
    const own = await readAccount(inside.database, member.userId);
    if (email === own.email) throw badInput({ email: 'This is already your address' });
    if ((await inside.database.$count(users, accountWith(email))) > 0) throw emailTaken();
    await mailLinks(inside, member, own, email);
  });
  return readOwnEmail(shop, member);
}

/** The member gives a change up that nobody has confirmed. */
export async function dropEmailChange(shop: Pick<Shop, 'database'>, member: Member): Promise<OwnEmail> {
  await dropLinks(shop.database, member.userId, 'change e-mail');
  return readOwnEmail(shop, member);
}

const changesOfAccount: Limit = { name: 'email-change-account', uses: 10, seconds: 3600 };

/** Changes of the address that a member asks for: each sends two mails (rules.md#limits). */
const emailChanges = (userId: string): Allowance[] => [{ limit: changesOfAccount, of: userId }];
