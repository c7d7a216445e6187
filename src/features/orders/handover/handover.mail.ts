import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { dateWords, ordersButton } from '../orders.mail.ts';
import type { HandoverOrder } from './handover.contract.ts';

type Shop = Pick<Platform, 'jobs' | 'config'>;

interface News {
  subject: string;
  heading: string;
  text: string;
  cause: string;
}

const nameOf = ({ car }: HandoverOrder) => `${car.make} ${car.model}`;

const factsOf = (order: HandoverOrder, day: readonly [string, string] | undefined): LetterPart => ({
  kind: 'facts',
  facts: [['Vehicle', nameOf(order)], ['Receipt', order.receiptNumber], ...(day ? [day] : [])],
});

async function tell(
  database: Database,
  { jobs, config }: Shop,
  order: HandoverOrder,
  parts: LetterPart[],
  news: News,
): Promise<boolean> {
  const { subject, heading, text, cause } = news;
  const letter = composeMail({
    subject,
    preview: text,
    heading,
    parts: [{ kind: 'paragraph', text }, ...parts, ...ordersButton(config.publicUrl)],
  });
  return sendMail(database, jobs, { to: order.customer.email, ...letter }, { cause });
}

/** To the buyer, once: the vehicle is theirs; a rental with the day it comes back. */
export function mailHandedOver(database: Database, shop: Shop, order: HandoverOrder): Promise<boolean> {
  const { returnDate } = order;
  const day = returnDate && (['Return by', dateWords(returnDate)] as const);
  return tell(database, shop, order, [factsOf(order, day || undefined)], {
    subject: `Your ${nameOf(order)} has been handed over`,
    heading: 'Your car has been handed over',
    text: returnDate
      ? `We wish you a good journey. Please bring it back by ${dateWords(returnDate)}.`
      : 'It is yours. We wish you many good miles.',
    cause: `order-delivered:${order._id}`,
  });
}

/** To the customer who rented it, once: the proof that it came back. */
export const mailTakenBack = (database: Database, shop: Shop, order: HandoverOrder): Promise<boolean> =>
  tell(
    database,
    shop,
    order,
    [factsOf(order, (order.returnedOn && (['Returned', dateWords(order.returnedOn)] as const)) || undefined)],
    {
      subject: `Your ${nameOf(order)} is back with us`,
      heading: 'Thank you for bringing it back',
      text: 'Your rental has ended. Nothing else is needed from you.',
      cause: `order-returned:${order._id}`,
    },
  );

const place = () => `${brand.contact.street}, ${brand.contact.city}`;

const backFacts = (order: HandoverOrder): LetterPart => ({
  kind: 'facts',
  facts: [
    ['Vehicle', nameOf(order)],
    ['Receipt', order.receiptNumber],
    ['Return by', dateWords(order.returnDate ?? order.deliveryDate)],
    ['Where', place()],
  ],
});

const alreadyBack = (): LetterPart => ({
  kind: 'note',
  text: `Brought back already, or something in the way? Please call us: ${brand.contact.phone}.`,
});

/** To the customer who rented it, once: its last day is tomorrow or today. */
export const mailDueBack = (database: Database, shop: Shop, order: HandoverOrder): Promise<boolean> =>
  tell(database, shop, order, [backFacts(order), alreadyBack()], {
    subject: `Your ${nameOf(order)} is due back ${order.due === 'today' ? 'today' : 'tomorrow'}`,
    heading: 'Your rental is coming to its end',
    text: `We hope you enjoyed the drive. Please bring the car back by ${dateWords(order.returnDate ?? order.deliveryDate)}.`,
    cause: `order-due-back:${order._id}`,
  });

/** To the customer who rented it, once: its last day has passed. */
export const mailOverdue = (database: Database, shop: Shop, order: HandoverOrder): Promise<boolean> =>
  tell(database, shop, order, [backFacts(order), alreadyBack()], {
    subject: `Your ${nameOf(order)} was due back on ${dateWords(order.returnDate ?? order.deliveryDate)}`,
    heading: 'Your rental is overdue',
    text: 'We have not seen the car come back yet. Please bring it back as soon as you can.',
    cause: `order-overdue:${order._id}`,
  });
