import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { chooseReminders } from '#features/accounts/reminders.service.ts';
import { CodedError } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { savedTexts } from '../saved.rules.ts';
import { stockWaits } from '../saved.tables.ts';
import { choosePace } from './mail-choices.service.ts';
import { linkOf } from './mail-links.ts';

/**
 * Ends the mails that a link stands for: a member's of what is saved, a member's reminders, or one address's about one car. As often as one likes. Throws 400
 * `link-over` for a token that is not ours.
 */
export async function endMails(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  token: string,
): Promise<void> {
  const link = linkOf(config, token);
  if (!link) throw new CodedError(400, 'link-over', savedTexts.linkOver);
  if (link.kind === 'wait' || link.kind === 'confirm') {
    await database.delete(stockWaits).where(eq(stockWaits.id, link.id));
    return;
  }
  // Nobody's any more: then there are no mails either.
  const isThere = (await database.$count(users, eq(users.id, link.id))) > 0;
  if (!isThere) return;
  if (link.kind === 'member') await choosePace(database, link.id, 'none');
  else await chooseReminders(database, link.id, false);
}
