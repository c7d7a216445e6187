import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { countTo } from '#platform/lists/count.ts';
import { type List, listPage } from '#platform/lists/list-page.ts';
import type { ListPlace } from '#platform/lists/list-query.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { mailColumns, presentMail } from '../parts/mails-sent.ts';
import type { Shop } from '../parts/part.ts';
import type { SentMail } from './mails.contract.ts';

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

const countRefusedMails = (database: Database) =>
  countTo(database, database.select({ id: outgoingMails.id }).from(outgoingMails).where(waits));

/** Mails that the mail server refused and nobody has looked after, the newest first unless reversed. */
export function listRefusedMails({ database, config }: Shop, query: ListPlace & { limit: number }) {
  const list: List<MailRow, SentMail> = {
    usual: 'descending',
    keys: [{ column: outgoingMails.id, type: 'id', of: ({ id }) => id }],
    rows: (behind) =>
      database
        .select({ ...mailColumns, ...repeatColumns })
        .from(outgoingMails)
        .where(and(waits, behind)),
    present: (rows) => rows.map((mail) => presentSentMail(mail, config.dealerTimezone)),
  };
  return listPage(list, query, countRefusedMails(database));
}
