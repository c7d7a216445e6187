import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { mailAttachments, outgoingMails } from '#platform/mail/mail.tables.ts';
import type { MailboxEntry, MailboxMail } from './demo-mailbox.contract.ts';

const shownMails = 100;
const noSuchMail = () => notFound('Email not found.');

const entry = (mail: typeof outgoingMails.$inferSelect): MailboxEntry => ({
  _id: mail.id,
  to: mail.recipient,
  subject: mail.subject,
  createdAt: mail.createdAt.toISOString(),
});

/** What the shop sent, newest first, at most the last hundred. */
export async function readMailbox(database: Database, to?: string): Promise<MailboxEntry[]> {
  const mails = await database
    .select()
    .from(outgoingMails)
    .where(to ? eq(outgoingMails.recipient, to.trim().toLowerCase()) : undefined)
    .orderBy(desc(outgoingMails.id))
    .limit(shownMails);
  return mails.map(entry);
}

/** One mail. Throws 404 for an unknown one. */
export async function readMail(database: Database, mailId: string): Promise<MailboxMail> {
  const [mail] = await database.select().from(outgoingMails).where(eq(outgoingMails.id, mailId));
  if (!mail) throw noSuchMail();
  const { position, filename, contentType, content } = mailAttachments;
  const attachments = await database
    .select({ position, filename, contentType, size: sql<number | null>`octet_length(${content})` })
    .from(mailAttachments)
    .where(eq(mailAttachments.mailId, mailId))
    .orderBy(position);
  return {
    ...entry(mail),
    html: mail.html ?? '',
    text: mail.text ?? '',
    attachments: attachments.map(({ position: at, size, ...attachment }) => ({
      ...attachment,
      ...(size !== null && { size }),
      href: `/api/demo/mailbox/${mailId}/attachments/${at}`,
    })),
  };
}

/** One attachment with its bytes. Throws 404 for an unknown one. */
export async function readAttachment(database: Database, mailId: string, position: number) {
  const [attachment] = await database
    .select()
    .from(mailAttachments)
    .where(and(eq(mailAttachments.mailId, mailId), eq(mailAttachments.position, position)));
  if (!attachment) throw noSuchMail();
  return attachment;
}
