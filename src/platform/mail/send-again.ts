import { eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { mailAttachments, outgoingMails } from './mail.tables.ts';
import { mailStored } from './mail.ts';

type StoredMail = typeof outgoingMails.$inferSelect;

/** Whether its words are still here: those of mails that may hold a code are forgotten once they are delivered. */
export const isWhole = ({ html, text }: Pick<StoredMail, 'html' | 'text'>): boolean =>
  html !== null && text !== null;

/** Locks a mail; undefined where there is none. */
export async function lockMail(transaction: Database, mailId: string): Promise<StoredMail | undefined> {
  const [mail] = await transaction
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.id, mailId))
    .for('update');
  return mail;
}

/** Nobody has to look after a mail that the mail server refused any more. */
export async function settleMail(transaction: Database, mailId: string): Promise<void> {
  await transaction.update(outgoingMails).set({ settledAt: now() }).where(eq(outgoingMails.id, mailId));
}

/**
 * Stores a copy of a locked mail, word for word with what was attached, and the job that delivers it. It has a cause of its own,
 * and so another id for mail servers, which drop a second mail of the same id. Returns the copy's id.
 */
export async function sendMailAgain(
  transaction: Database,
  jobs: JobSender,
  { recipient, subject, html, text, oneClickEnd, cause, isRepeatable, id: mailId }: StoredMail,
): Promise<string> {
  const id = newId();
  const attached = await transaction.select().from(mailAttachments).where(eq(mailAttachments.mailId, mailId));
  // The cause of the first one goes on: by it a mail is found at what it is about.
  const again = `${cause.replace(/:again:.*$/, '')}:again:${id}`;
  await transaction.insert(outgoingMails).values({
    id,
    cause: again,
    recipient,
    subject,
    html,
    text,
    oneClickEnd,
    isRepeatable,
    createdAt: now(),
  });
  if (attached.length > 0)
    await transaction.insert(mailAttachments).values(attached.map((one) => ({ ...one, mailId: id })));
  await jobs.send(transaction, mailStored, { mailId: id });
  await settleMail(transaction, mailId);
  return id;
}
