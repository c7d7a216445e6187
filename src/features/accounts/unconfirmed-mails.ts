import { and, eq } from 'drizzle-orm';
import type { Allowance } from '#platform/limits/limits.ts';
import { strangerMails } from '#platform/limits/stranger-mails.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from './accounts.tables.ts';

/**
 * What an act uses up that mails the member who acts: nothing with a confirmed address, else one of the mailbox's, which may
 * be somebody else's.
 */
export async function mailsToMember(
  { database }: Pick<Platform, 'database'>,
  userId: string,
): Promise<Allowance[]> {
  const [unconfirmed] = await database
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
  return unconfirmed ? strangerMails(unconfirmed.email) : [];
}
