import { eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import { spend } from '#platform/limits/limits.ts';
import { strangerMails } from '#platform/limits/stranger-mails.ts';
import { questionLinkIn } from '../question-links.ts';
import { questionLinkOver } from '../questions.errors.ts';
import { mailNewLink } from '../questions.mail.ts';
import type { Shop } from '../questions.service.ts';
import { questions } from '../questions.tables.ts';

/**
 * Sends a new link to the address that asked, for one of ours that is too old. Whoever has the old one learns nothing by it. The
 * same minute sends one mail. Throws 400 `link-over`, and 429.
 */
export async function renewLink(shop: Shop, token: string): Promise<void> {
  const found = questionLinkIn(shop.config, 'thread', token);
  if (!found) throw questionLinkOver();
  const [row] = await shop.database.select().from(questions).where(eq(questions.id, found.id));
  if (!row) throw questionLinkOver();
  await spend(shop, strangerMails(row.email));
  const minute = Math.floor(now().getTime() / 60_000);
  await shop.database.transaction((transaction) => mailNewLink(transaction, shop, row, minute));
}
