import { findPayment } from '#features/payments/payments.service.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { money, ordersButton } from '../orders.mail.ts';
import { totalOfOrder } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';

/** To the buyer: the order is cancelled, and what comes back. Stored once per order, in the cancellation's transaction. */
export async function mailCancellation(
  transaction: Database,
  { jobs, config }: Pick<Platform, 'jobs' | 'config'>,
  order: OrderRow,
): Promise<void> {
  const name = `${order.make} ${order.model}`;
  const amount = money(totalOfOrder(order));
  const { buyerEmail, method } = await findPayment(transaction, order.paymentId);
  const back = method === 'card' ? 'to the card that you paid with' : 'the way you paid';
  const cancelled =
    order.cancelledBy === 'customer'
      ? 'You cancelled this order, and we are'
      : 'We cancelled this order and are';
  const letter = composeMail({
    subject: `Your order ${order.receiptNumber} is cancelled`,
    preview: `${amount} goes back ${back}.`,
    heading: `Your order of the ${name} is cancelled.`,
    parts: [
      {
        kind: 'paragraph',
        text: `${cancelled} refunding ${amount}. It goes back ${back}, and can take a few days to arrive.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Vehicle', name],
          ['Receipt', order.receiptNumber],
          ['Refund', amount],
        ],
      },
      { kind: 'note', text: `Is this not what you wanted? Please call us: ${brand.contact.phone}.` },
      ...ordersButton(config.publicUrl),
    ],
  });
  await sendMail(transaction, jobs, { to: buyerEmail, ...letter }, { cause: `order-cancelled:${order.id}` });
}
