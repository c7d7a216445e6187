import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { byId } from '#platform/lists/by-id.ts';
import { countTo } from '#platform/lists/count-to.ts';
import { countedTo, type ListCount, sliceList } from '#platform/lists/list-page.ts';
import { type ListPlace, rowsBefore } from '#platform/lists/pages.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { mailColumns, presentMail } from '../parts/mails-sent.ts';
import type { Shop } from '../parts/part.ts';
import type { SentMail } from './mails.contract.ts';

/** Mails are counted up to here. */
const countedAtMost = 1_000;

/** Refused for good, and nobody has looked after it. */
const waits = and(eq(outgoingMails.state, 'refused'), isNull(outgoingMails.settledAt));

/** What of a mail says whether it can be sent again. */
export const repeatColumns = {
  refusal: outgoingMails.refusal,
  isWhole: sql<boolean>`(${outgoingMails.html} is not null and ${outgoingMails.text} is not null)`,
};

type MailRow = Parameters<typeof presentMail>[0] & { refusal: string | null; isWhole: boolean };

export const presentSentMail = (mail: MailRow, timeZone: string): SentMail => ({
  ...presentMail(mail, timeZone),
  at: mail.createdAt.toISOString(),
  ...(mail.refusal !== null && { refusal: mail.refusal }),
  isWhole: mail.isWhole,
  timeZone,
});

async function countRefusedMails(database: Database): Promise<ListCount> {
  const all = database.select({ id: outgoingMails.id }).from(outgoingMails).where(waits);
  return countedTo(countedAtMost, await countTo(database, countedAtMost, all));
}

/** Mails that the mail server refused and nobody has looked after, the newest first unless reversed. */
export async function listRefusedMails(
  { database, config }: Shop,
  { limit, page, ...place }: ListPlace & { limit: number },
) {
  const { order, behind } = byId(outgoingMails.id, 'descending', place);
  const found = await database
    .select({ ...mailColumns, ...repeatColumns })
    .from(outgoingMails)
    .where(and(waits, behind))
    .orderBy(order)
    .offset(rowsBefore({ page, limit }))
    .limit(limit + 1);
  const { rows, nextCursor } = sliceList(found, limit, ({ id }) => [id]);
  return {
    mails: rows.map((mail) => presentSentMail(mail, config.dealerTimezone)),
    nextCursor,
    ...(await countRefusedMails(database)),
  };
}
