import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { dateWriter } from '#platform/dates/calendar-date.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Attachment, sendMail } from '#platform/mail/mail.ts';
import { type Cents, formatMoney, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { ownOrderPath } from './orders.rules.ts';

/** Money as the shop writes it, from what is stored. */
export const money = (cents: Cents): string => formatMoney(toDollars(cents));

/** A calendar date as 'May 2, 2030'. */
export const dateWords = dateWriter({ dateStyle: 'long' });

export const daysWords = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** Leads the customer on to the orders; nothing where it is not known under which address the shop is reached. */
export const ordersButton = (publicUrl: string | undefined): LetterPart[] =>
  publicUrl ? [{ kind: 'button', label: 'See your orders', href: `${publicUrl}/dashboard` }] : [];

/** Leads the customer on to one order. */
export const orderButton = (publicUrl: string | undefined, receiptNumber: string): LetterPart[] =>
  publicUrl
    ? [{ kind: 'button', label: 'See your order', href: `${publicUrl}${ownOrderPath(receiptNumber)}` }]
    : [];

/** The way to the staff, after the question that a letter may raise. */
export const askUs = (question = 'Do you have a question?'): string =>
  `${question} Please call us: ${brand.contact.phone}.`;

/** What is written to a buyer about one order. */
interface OrderLetter {
  to: string;
  subject: string;
  heading: string;
  text: string;
  /** Beside the subject in a mailbox; absent: the text. */
  preview?: string;
  /** Besides the vehicle and its receipt. */
  facts?: readonly (readonly [string, string])[];
  notes?: readonly string[];
  attachments?: readonly Attachment[];
  /** What it is sent for; for the same cause it is sent once. */
  cause: string;
}

/** Writes to the buyer of an order, in the transaction of what is told. Returns whether this call did. */
export function mailAboutOrder(
  transaction: Database,
  { jobs, config }: Pick<Platform, 'jobs' | 'config'>,
  { make, model, receiptNumber }: { make: string; model: string; receiptNumber: string },
  { to, subject, heading, text, preview = text, facts = [], notes = [], attachments, cause }: OrderLetter,
): Promise<boolean> {
  const letter = composeMail({
    subject,
    preview,
    heading,
    parts: [
      { kind: 'paragraph', text },
      { kind: 'facts', facts: [['Vehicle', `${make} ${model}`], ['Receipt', receiptNumber], ...facts] },
      ...notes.map((note) => ({ kind: 'note' as const, text: note })),
      ...orderButton(config.publicUrl, receiptNumber),
    ],
  });
  return sendMail(transaction, jobs, { to, attachments, isRepeatable: true, ...letter }, { cause });
}
