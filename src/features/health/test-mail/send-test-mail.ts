import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import type { Member } from '#platform/actor.ts';
import { newId } from '#platform/database/ids.ts';
import { notFound } from '#platform/errors.ts';
import { spend } from '#platform/limits/limits.ts';
import { deliverMails } from '#platform/mail/deliver-mail.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { TestMailOutcome } from './test-mail.contract.ts';
import { testMailsOf } from './test-mail.limits.ts';
import { testMail } from './test-mail.mail.ts';

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
