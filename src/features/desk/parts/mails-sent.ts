import { and, desc, inArray, lt, sql } from 'drizzle-orm';
import { calendarDate } from '#platform/clock.ts';
import { type mailStates, outgoingMails } from '#platform/mail/mail.tables.ts';
import type { DeskThing } from '../desk.contract.ts';
import type { ReadPart } from './part.ts';

export const mailStateWords: Readonly<Record<(typeof mailStates)[number], string>> = {
  waiting: 'Being sent',
  kept: 'Not sent: no mail server is set up',
  delivered: 'Sent',
  refused: 'Refused by the mail server',
};

export const presentMail = (
  mail: Pick<typeof outgoingMails.$inferSelect, 'id' | 'subject' | 'recipient' | 'state' | 'createdAt'>,
  timeZone: string,
): DeskThing => ({
  kind: 'mail',
  _id: mail.id,
  name: mail.subject,
  about: mail.recipient,
  state: mailStateWords[mail.state],
  date: calendarDate(mail.createdAt, timeZone),
});

/** Subjects alone: the texts may hold codes and links. */
export const mailColumns = {
  id: outgoingMails.id,
  cause: outgoingMails.cause,
  subject: outgoingMails.subject,
  recipient: outgoingMails.recipient,
  state: outgoingMails.state,
  createdAt: outgoingMails.createdAt,
};

export const sentTo = (emails: readonly string[]) =>
  inArray(
    sql`lower(${outgoingMails.recipient})`,
    emails.map((email) => email.toLowerCase()),
  );

/** What was sent to these addresses. */
export const readMails: ReadPart = async ({ database, config }, { emails, after, limit }) => {
  const found = await database
    .select(mailColumns)
    .from(outgoingMails)
    .where(and(sentTo(emails), after === undefined ? undefined : lt(outgoingMails.id, after)))
    .orderBy(desc(outgoingMails.id))
    .limit(limit);
  return found.map((mail) => presentMail(mail, config.dealerTimezone));
};
