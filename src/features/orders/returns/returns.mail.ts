import { findPayment } from '#features/payments/payments.service.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Cents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { wayBack } from '../order-refunds/order-refunds.mail.ts';
import { dateWords, money, ordersButton } from '../orders.mail.ts';
import type { OrderRow } from '../orders.service.ts';

type Shop = Pick<Platform, 'jobs' | 'config'>;

const nameOf = ({ make, model }: OrderRow) => `${make} ${model}`;
const place = `${brand.contact.street}, ${brand.contact.city}`;

interface News {
  subject: string;
  heading: string;
  text: string;
  facts: readonly (readonly [string, string])[];
  cause: string;
}

/** To the buyer of an order. */
async function tell(
  transaction: Database,
  { jobs, config }: Shop,
  order: OrderRow,
  news: News,
): Promise<void> {
  const { subject, heading, text, facts, cause } = news;
  const { buyerEmail } = await findPayment(transaction, order.paymentId);
  const letter = composeMail({
    subject,
    preview: text,
    heading,
    parts: [
      { kind: 'paragraph', text },
      { kind: 'facts', facts: [['Vehicle', nameOf(order)], ['Receipt', order.receiptNumber], ...facts] },
      { kind: 'note', text: `Do you have a question about it? Please call us: ${brand.contact.phone}.` },
      ...ordersButton(config.publicUrl),
    ],
  });
  await sendMail(transaction, jobs, { to: buyerEmail, ...letter }, { cause });
}

/** The shop has the request: where to bring the vehicle, and what goes back. */
export const mailReturnAsked = (
  transaction: Database,
  shop: Shop,
  order: OrderRow,
  { lastDay, feeCents, refundCents }: { lastDay: string | undefined; feeCents: Cents; refundCents: Cents },
): Promise<void> =>
  tell(transaction, shop, order, {
    subject: `You want to return your ${nameOf(order)}`,
    heading: 'We have your request',
    text: 'Please bring the car and its papers to us. We note its mileage, and your money goes back.',
    facts: [
      ['Where', place],
      ...(lastDay ? [['Right to return until', dateWords(lastDay)] as const] : []),
      ['Fee', money(feeCents)],
      ['Refund', money(refundCents)],
    ],
    cause: `return-asked:${order.id}`,
  });

/** The vehicle is back, and the money less the fee goes out. */
export async function mailTakenBackPurchase(
  transaction: Database,
  shop: Shop,
  order: OrderRow,
  { refundCents, feeCents }: { refundCents: Cents; feeCents: Cents },
): Promise<void> {
  const back = wayBack(await findPayment(transaction, order.paymentId));
  const less = feeCents === 0 ? '' : `, less the fee of ${money(feeCents)}`;
  await tell(transaction, shop, order, {
    subject: `Your ${nameOf(order)} is back with us`,
    heading: 'We have taken your car back',
    text: `We are refunding ${money(refundCents)}${less}. It goes back ${back}, and can take a few days to arrive.`,
    facts: [['Refund', money(refundCents)], ...(feeCents > 0 ? [['Fee', money(feeCents)] as const] : [])],
    cause: `purchase-returned:${order.id}`,
  });
}

/** Staff said no, and why. */
export const mailReturnRefused = (
  transaction: Database,
  shop: Shop,
  order: OrderRow,
  reason: string,
): Promise<void> =>
  tell(transaction, shop, order, {
    subject: `About the return of your ${nameOf(order)}`,
    heading: 'We cannot take your car back',
    text: reason,
    facts: [],
    cause: `return-refused:${order.id}`,
  });
