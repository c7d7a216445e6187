import { findPayment, type Payment } from '#features/payments/payments.service.ts';
import type { Refund } from '#features/payments/refunds/refunds.service.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { money, ordersButton } from '../orders.mail.ts';
import { leftOfOrder } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';

/** Where money goes back to, in a buyer's words. */
export const wayBack = ({ method }: Pick<Payment, 'method'>): string =>
  method === 'card' ? 'to the card that you paid with' : 'the way you paid';

/** To the buyer: a part of the price goes back, and the order stays. `order` is its row before this refund. */
export async function mailPartRefund(
  transaction: Database,
  { jobs, config }: Pick<Platform, 'jobs' | 'config'>,
  order: OrderRow,
  { id, amountCents }: Refund,
): Promise<void> {
  const name = `${order.make} ${order.model}`;
  const amount = money(amountCents);
  const payment = await findPayment(transaction, order.paymentId);
  const back = wayBack(payment);
  const letter = composeMail({
    subject: `${amount} of your order ${order.receiptNumber} goes back to you`,
    preview: `${amount} goes back ${back}.`,
    heading: `We are refunding ${amount} of your order.`,
    parts: [
      {
        kind: 'paragraph',
        text: `Your order of the ${name} stays as it is, and ${amount} of its price goes back ${back}. That can take a few days to arrive.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Vehicle', name],
          ['Receipt', order.receiptNumber],
          ['Refund', amount],
          ['Paid, less all refunds', money(leftOfOrder(order) - amountCents)],
        ],
      },
      { kind: 'note', text: `Do you have a question about it? Please call us: ${brand.contact.phone}.` },
      ...ordersButton(config.publicUrl),
    ],
  });
  await sendMail(transaction, jobs, { to: payment.buyerEmail, ...letter }, { cause: `part-refund:${id}` });
}
