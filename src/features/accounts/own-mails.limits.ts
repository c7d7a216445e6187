import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Allowance } from '#platform/limits/limits.ts';
import { isWithin, strangerMails } from '#platform/limits/stranger-mails.ts';
import type { KeepingShop } from '#platform/runtime/per-shop.ts';
import { users } from './accounts.tables.ts';

/**
 * What a mail uses up that this account causes by an act of its own: nothing, unless its address is not confirmed. Then the mailbox may
 * be a stranger's, whose address somebody signed up with (rules.md#limits).
 */
export async function ownMails(database: Database, userId: string): Promise<Allowance[]> {
  const { email, emailVerified } = users;
  const [own] = await database.select({ email, emailVerified }).from(users).where(eq(users.id, userId));
  return own && !own.emailVerified ? strangerMails(own.email) : [];
}

/** Whether such a mail may be sent, for acts that go on without it. Uses its allowance up, so that it is asked once a mail. */
export const mayMailOwner = async (shop: KeepingShop, userId: string): Promise<boolean> =>
  isWithin(shop, await ownMails(shop.database, userId));
