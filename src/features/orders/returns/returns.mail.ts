import { findPayment } from '#features/payments/payments.service.ts';
import type { Refund } from '#features/payments/refunds/refunds.service.ts';
import { dealershipAddress } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { askUs, dateWords, mailAboutOrder, money } from '../orders.mail.ts';
import type { OrderRow } from '../orders.service.ts';
import { receiptOfRefund, wayBack } from '../refunds/order-refunds.mail.ts';

type Shop = Pick<Platform, 'jobs' | 'config'>;

const nameOf = ({ make, model }: OrderRow) => `${make} ${model}`;

interface News {
  subject: string;
  heading: string;
  text: string;
  facts: readonly (readonly [string, string])[];
  cause: string;
}

/** To the buyer of an order. */
async function tell(transaction: Database, shop: Shop, order: OrderRow, news: News): Promise<void> {
  const { buyerEmail: to } = await findPayment(transaction, order.paymentId);
  await mailAboutOrder(transaction, shop, order, { to, ...news, notes: [askUs()] });
}

/** The shop has the request: where to bring the vehicle, and what goes back. */
export const mailReturnAsked = (
  transaction: Database,
  shop: Shop,
  order: OrderRow,
  { lastDay, feeCents, refundCents }: { lastDay: string | undefined; feeCents: Cents; refundCents: Cents },
): Promise<void> =>
  tell(transaction, shop, order, {
    subject: `Returning your ${nameOf(order)}: we received your request`,
    heading: 'We received your request',
    text: 'Please bring the car and its documents to us. We will check the mileage and refund you.',
    facts: [
      ['Where', dealershipAddress()],
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
  { refund, feeCents }: { refund: Refund; feeCents: Cents },
): Promise<void> {
  const payment = await findPayment(transaction, order.paymentId);
  const amount = money(refund.amountCents);
  const ended = refund.endedCents > 0 ? ` ${money(refund.endedCents)} of your plan balance is canceled.` : '';
  const less = feeCents === 0 ? '' : `, less the fee of ${money(feeCents)}`;
  const { attachments, attached } = await receiptOfRefund(transaction, order, refund);
  await mailAboutOrder(transaction, shop, order, {
    to: payment.buyerEmail,
    subject: `Your ${nameOf(order)} is back with us`,
    heading: 'Your return is complete',
    text: `We are refunding ${amount}${less}. We are sending it ${wayBack(payment)}. It can take a few days to arrive.${ended}`,
    facts: [['Refund', amount], ...(feeCents > 0 ? [['Fee', money(feeCents)] as const] : [])],
    notes: [attached, askUs()],
    attachments,
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
    heading: 'We cannot accept your return',
    text: reason,
    facts: [],
    cause: `return-refused:${order.id}`,
  });
