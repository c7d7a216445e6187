import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { brand, idDomain } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { codeOf } from '#platform/errors.ts';
import { log } from '#platform/log.ts';
import { currentTrace, writeTraceparent } from '#platform/trace-context.ts';
import { mailAttachments, outgoingMails } from './mail.tables.ts';
import type { AttachmentMaker } from './mail.ts';

/** What of the platform a delivery needs: by its parts, since the platform is made of mail's types itself. */
export interface MailPlatform {
  config: Config;
  database: Database;
  demo: boolean;
  makeAttachment: AttachmentMaker;
}

type StoredMail = typeof outgoingMails.$inferSelect;
type StoredAttachment = typeof mailAttachments.$inferSelect;

/** A mail server that hangs must not hold the queue: connection, greeting and each answer have this long. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const senderOf = (config: Config) => config.mailFrom ?? { name: brand.name, address: brand.contact.mail };

/**
 * The same for every attempt at one mail: if the process dies between the mail server's yes and our own note of
 * it, the second copy carries the id of the first, by which mail servers and readers drop it.
 */
export function messageIdOf(cause: string): string {
  const name = createHash('sha256').update(cause).digest('hex').slice(0, 32);
  return `<${name}@${idDomain}>`;
}

/** The bytes of a stored attachment, made now where only their recipe was stored. */
export async function contentOf(
  { content, recipe }: Pick<StoredAttachment, 'content' | 'recipe'>,
  make: AttachmentMaker,
): Promise<Buffer> {
  return Buffer.from(content ?? (await make(recipe!)));
}

interface File {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** RFC 2369 and RFC 8058: the mailbox ends these mails by a POST of its own. */
const endHeaders = ({ oneClickEnd }: StoredMail) =>
  oneClickEnd && {
    'List-Unsubscribe': `<${oneClickEnd}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };

/** So that a mail leads to what caused it (rules.md#traces). */
function traceHeaders(): { Traceparent?: string } {
  const trace = currentTrace();
  return trace ? { Traceparent: writeTraceparent(trace) } : {};
}

async function submit(config: Config, mail: StoredMail, attachments: File[]) {
  // Loaded with the first mail: a shop opens without it, and sooner.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: config.smtpUrl, ...patience });
  try {
    await transport.sendMail({
      from: senderOf(config),
      // As an object: never read as a list of addresses.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      html: mail.html ?? '',
      text: mail.text ?? '',
      messageId: messageIdOf(mail.cause),
      date: mail.createdAt,
      headers: { 'Auto-Submitted': 'auto-generated', ...endHeaders(mail), ...traceHeaders() },
      attachments,
    });
  } finally {
    transport.close();
  }
}

/** RFC 5321 section 4.2.1: a 5yz answer is final. A wrong password of ours (535) is not the mail's fault. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error && 'responseCode' in error) || codeOf(error) === 'EAUTH') return false;
  return Number(error.responseCode) >= 500 && Number(error.responseCode) < 600;
}

async function markDelivered(database: Database, mailId: string, forget: boolean): Promise<void> {
  await database
    .update(outgoingMails)
    .set({
      state: 'delivered',
      deliveredAt: now(),
      ...(forget && { html: null, text: null, oneClickEnd: null }),
    })
    .where(eq(outgoingMails.id, mailId));
  if (forget) await database.delete(mailAttachments).where(eq(mailAttachments.mailId, mailId));
}

/** Whether mails stay in the mailbox: no mail server is configured. */
export const staysHere = ({ config }: Pick<MailPlatform, 'config'>): boolean => !config.smtpUrl;

/** Without a mail server, waiting mails stay in the mailbox: all of them in one statement. */
async function keepMails(database: Database, mailIds: readonly string[]): Promise<void> {
  await database
    .update(outgoingMails)
    .set({ state: 'kept' })
    .where(and(inArray(outgoingMails.id, [...mailIds]), eq(outgoingMails.state, 'waiting')));
}

/** Delivers waiting mails, or keeps them where no mail server is configured. Throws as the delivery of one does. */
export async function deliverMails(shop: MailPlatform, mailIds: readonly string[]): Promise<void> {
  if (staysHere(shop)) return keepMails(shop.database, mailIds);
  for (const mailId of mailIds) await deliverMail(shop, mailId);
}

/**
 * Hands a waiting mail to the mail server. Any number of runs deliver it once: the row is locked meanwhile, and
 * a mail that is no longer waiting is left alone. Throws where a later attempt may succeed, so that the job is
 * tried again.
 */
async function deliverMail(
  { config, database, demo, makeAttachment }: MailPlatform,
  mailId: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [mail] = await transaction
      .select()
      .from(outgoingMails)
      .where(and(eq(outgoingMails.id, mailId), eq(outgoingMails.state, 'waiting')))
      .for('update');
    if (!mail) return;
    const become = (change: Partial<StoredMail>) =>
      transaction.update(outgoingMails).set(change).where(eq(outgoingMails.id, mailId));
    const stored = await transaction
      .select()
      .from(mailAttachments)
      .where(eq(mailAttachments.mailId, mailId))
      .orderBy(mailAttachments.position);
    const attachments: File[] = [];
    for (const { filename, contentType, ...source } of stored) {
      attachments.push({ filename, contentType, content: await contentOf(source, makeAttachment) });
    }
    try {
      await submit(config, mail, attachments);
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.error({ err: error, mailId, cause: mail.cause }, 'The mail server refused an email for good');
      await become({ state: 'refused', refusal: error.message });
      return;
    }
    await markDelivered(transaction, mailId, !demo && !mail.isRepeatable);
  });
}
