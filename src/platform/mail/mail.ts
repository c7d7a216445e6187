import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { type JobSender, jobKind } from '#platform/jobs/jobs.ts';
import { mailAttachments, outgoingMails } from './mail.tables.ts';
import { isNobodys } from './nobody.ts';

export interface Attachment {
  filename: string;
  /** Such as `application/pdf`. */
  contentType: string;
  /** The bytes, or a recipe by which they are made when the mail leaves, such as `receipt-pdf:{orderId}`. */
  content: Uint8Array | { recipe: string };
}

/** Makes the bytes of an attachment by its recipe. */
export type AttachmentMaker = (recipe: string) => Promise<Uint8Array>;

export interface Mail {
  /** One e-mail address. */
  to: string;
  subject: string;
  html: string;
  /** What the HTML says, for those who read plain text. */
  text: string;
  attachments?: readonly Attachment[];
  /** An address that ends mails of this kind by a POST (RFC 8058): mailboxes show a button for it. */
  oneClickEnd?: string;
}

/** A mail was stored and has to be delivered. */
export const mailStored = jobKind<{ mailId: string }>('mail-stored');

/**
 * Stores a mail and the job that delivers it, in the caller's transaction: it goes out if and only if what
 * caused it happened. `cause` names that uniquely, such as `receipt:{paymentId}`; for a cause that has its mail
 * already, and for an account that is deleted, nothing happens. Returns whether this call stored it.
 */
export async function sendMail(
  database: Database,
  jobs: JobSender,
  mail: Mail,
  { cause }: { cause: string },
): Promise<boolean> {
  if (isNobodys(mail.to)) return false;
  return database.transaction(async (transaction) => {
    const { to: recipient, subject, html, text, oneClickEnd } = mail;
    const [stored] = await transaction
      .insert(outgoingMails)
      .values({ id: newId(), cause, recipient, subject, html, text, oneClickEnd, createdAt: now() })
      .onConflictDoNothing()
      .returning({ mailId: outgoingMails.id });
    if (!stored) return false;
    const attachments = (mail.attachments ?? []).map((attachment, position) => ({
      ...stored,
      position,
      filename: attachment.filename,
      contentType: attachment.contentType,
      ...('recipe' in attachment.content
        ? { recipe: attachment.content.recipe }
        : { content: attachment.content }),
    }));
    if (attachments.length > 0) await transaction.insert(mailAttachments).values(attachments);
    await jobs.send(transaction, mailStored, stored);
    return true;
  });
}
