import { and, eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import { CodedError } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../accounts.tables.ts';
import { findLink, type MailedLink } from '../one-time-links.service.ts';
import { claimByAddress } from '../walk-ins/claim-by-address.ts';
import { confirmationTexts } from './email-confirmation.contract.ts';

/**
 * What was mailed to this address has come back, so it is the member's (rules.md#email-confirmation). Returns whether
 * the account still has the address.
 */
export const noteProvenEmail = (
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const isTheirs = and(eq(users.id, userId), eq(users.email, email));
    const [known] = await transaction.select({ isProven: users.emailVerified }).from(users).where(isTheirs);
    if (!known) return false;
    if (!known.isProven)
      await transaction.update(users).set({ emailVerified: true, updatedAt: now() }).where(isTheirs);
    await claimByAddress(transaction, jobs, { userId, email });
    return true;
  });

/**
 * Confirms the address that a link was mailed to, once and for all, however often it is opened. Returns what the link stood for.
 * Throws 400 `link-over` for a link that is unknown or too old, or whose address the account does not have any more.
 */
export async function confirmEmail(
  shop: Pick<Platform, 'database' | 'jobs'>,
  token: string,
): Promise<MailedLink> {
  const link = await findLink(shop.database, token, 'confirm e-mail');
  if (!link || !(await noteProvenEmail(shop, link)))
    throw new CodedError(400, 'link-over', confirmationTexts.over);
  return link;
}
