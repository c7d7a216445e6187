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
  /** It holds no code, password or key: its words are kept, and staff may send it again. */
  isRepeatable?: boolean;
}

/** A mail was stored and has to be delivered. */
export const mailStored = jobKind<{ mailId: string }>('mail-stored');

/** A mail, and what caused it. */
interface CausedMail extends Mail {
  /** Names what caused it uniquely, such as `receipt:{paymentId}`. */
  cause: string;
}

const rowOf = (id: string, { to: recipient, attachments: _attachments, ...rest }: CausedMail) => ({
  id,
  recipient,
  ...rest,
  createdAt: now(),
});

const attachmentsOf = (mailId: string, { attachments = [] }: Mail) =>
  attachments.map(({ filename, contentType, content }, position) => ({
    mailId,
    position,
    filename,
    contentType,
    ...('recipe' in content ? { recipe: content.recipe } : { content }),
  }));

/**
 * Stores mails and the jobs that deliver them, in the caller's transaction: they go out if and only if what caused them
 * happened. For a cause that has its mail already, and for an account that is deleted, nothing happens. Returns how many this
 * call stored.
 */
export async function sendMails(
  database: Database,
  jobs: JobSender,
  mails: readonly CausedMail[],
): Promise<number> {
  const byId = new Map(mails.filter(({ to }) => !isNobodys(to)).map((mail) => [newId(), mail]));
  if (byId.size === 0) return 0;
  return database.transaction(async (transaction) => {
    const stored = await transaction
      .insert(outgoingMails)
      .values([...byId].map(([id, mail]) => rowOf(id, mail)))
      .onConflictDoNothing()
      .returning({ mailId: outgoingMails.id });
    const attached = stored.flatMap(({ mailId }) => attachmentsOf(mailId, byId.get(mailId)!));
    if (attached.length > 0) await transaction.insert(mailAttachments).values(attached);
    await jobs.send(transaction, mailStored, ...stored);
    return stored.length;
  });
}

/** The same for one mail. Returns whether this call stored it. */
export async function sendMail(
  database: Database,
  jobs: JobSender,
  mail: Mail,
  { cause }: { cause: string },
): Promise<boolean> {
  return (await sendMails(database, jobs, [{ ...mail, cause }])) > 0;
}
