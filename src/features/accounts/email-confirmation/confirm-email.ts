import { and, eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../accounts.tables.ts';
import { findLink, type MailedLink } from '../one-time-links/one-time-links.service.ts';
import { confirmationTexts } from './email-confirmation.contract.ts';

/**
 * What was mailed to this address has come back, so it is the member's (rules.md#email-confirmation). Returns whether
 * the account still has the address.
 */
export async function noteProvenEmail(
  database: Database,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const isTheirs = and(eq(users.id, userId), eq(users.email, email));
  const [known] = await database.select({ isProven: users.emailVerified }).from(users).where(isTheirs);
  if (known && !known.isProven)
    await database.update(users).set({ emailVerified: true, updatedAt: now() }).where(isTheirs);
  return known !== undefined;
}

/**
 * Confirms the address that a link was mailed to, once and for all, however often it is opened. Returns what the link stood for.
 * Throws 400 `link-over` for a link that is unknown or too old, or whose address the account does not have any more.
 */
export async function confirmEmail(
  { database }: Pick<Platform, 'database'>,
  token: string,
): Promise<MailedLink> {
  const link = await findLink(database, token, 'confirm e-mail');
  if (!link || !(await noteProvenEmail(database, link)))
    throw new CodedError(400, 'link-over', confirmationTexts.over);
  return link;
}
