import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { newId } from '#platform/database/ids.ts';
import { notFound } from '#platform/errors.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { deliverMails } from '#platform/mail/deliver-mail.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { TestMailOutcome } from './test-mail.contract.ts';

/**
 * Sends a mail to the caller's own address by the way of all mails, and tries to hand it over at once, so that what the mail server
 * says can be told. One that could not be handed over waits like any other. Throws 429.
 */
export async function sendTestMail(shop: Platform, { userId }: Member): Promise<TestMailOutcome> {
  const { database, jobs } = shop;
  await spend(shop, testMailsOf(userId));
  const [own] = await database.select({ to: users.email }).from(users).where(eq(users.id, userId));
  if (!own) throw notFound('Account not found.');
  const cause = `test-mail:${newId()}`;
  await sendMail(database, jobs, testMail(own.to), { cause });
  const isThis = eq(outgoingMails.cause, cause);
  const [stored] = await database.select({ id: outgoingMails.id }).from(outgoingMails).where(isThis);
  const failure = await deliverMails(shop, [stored!.id]).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const { state, refusal } = outgoingMails;
  const [now] = await database.select({ state, refusal }).from(outgoingMails).where(isThis);
  const words = now?.refusal ?? failure;
  return {
    to: own.to,
    state: now!.state,
    ...(words !== undefined && now!.state !== 'delivered' && { words }),
  };
}

const testMails: Limit = {
  name: 'test-mails',
  uses: 10,
  seconds: 3600,
  text: 'You have sent many test emails.',
};

/** One person sends 10 test mails in an hour. */
const testMailsOf = (userId: string): Allowance[] => [{ limit: testMails, of: userId }];

/** Shows that mails leave the shop, and how they look. */
const testMail = (to: string): Mail => ({
  to,
  isRepeatable: true,
  ...composeMail({
    subject: `A test email from ${brand.name}`,
    preview: 'Your shop can send emails.',
    heading: 'Test successful',
    parts: [
      {
        kind: 'paragraph',
        text: 'You requested this email on the health page of your shop. Sending email works.',
      },
      {
        kind: 'note',
        text: 'If it was in your spam folder, ask the provider of your mail server about SPF and DKIM.',
      },
    ],
  }),
});
