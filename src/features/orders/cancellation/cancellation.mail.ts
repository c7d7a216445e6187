import { findPayment } from '#features/payments/payments.service.ts';
import type { Refund } from '#features/payments/refunds/refunds.service.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { wayBack } from '../order-refunds/order-refunds.mail.ts';
import { money, ordersButton } from '../orders.mail.ts';
import { leftOfOrder, totalOfOrder } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';

interface Cancelled {
  refund: Refund;
  by: 'customer' | 'staff';
}

/** Who cancelled, what comes back now, and what came back before where parts did. */
function backText(order: OrderRow, { refund, by }: Cancelled, back: string): string {
  const who = by === 'customer' ? 'You cancelled this order' : 'We cancelled this order';
  const total = money(totalOfOrder(order));
  if (leftOfOrder(order) === 0 && order.refundedCents > 0)
    return `${who}. All of your ${total} was refunded before.`;
  const we = by === 'customer' ? ', and we are' : ' and are';
  const before = order.refundedCents > 0 ? ` The rest of your ${total} was refunded before.` : '';
  return `${who}${we} refunding ${money(refund.amountCents)}. It goes back ${back}, and can take a few days to arrive.${before}`;
}

/**
 * To the buyer: the order is cancelled, and what comes back. Stored once per order, in the cancellation's transaction.
 * `order` is its row before that.
 */
export async function mailCancellation(
  transaction: Database,
  { jobs, config }: Pick<Platform, 'jobs' | 'config'>,
  order: OrderRow,
  cancelled: Cancelled,
): Promise<void> {
  const name = `${order.make} ${order.model}`;
  const amount = money(cancelled.refund.amountCents);
  const payment = await findPayment(transaction, order.paymentId);
  const back = wayBack(payment);
  const letter = composeMail({
    subject: `Your order ${order.receiptNumber} is cancelled`,
    preview: `${amount} goes back ${back}.`,
    heading: `Your order of the ${name} is cancelled.`,
    parts: [
      { kind: 'paragraph', text: backText(order, cancelled, back) },
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
  await sendMail(
    transaction,
    jobs,
    { to: payment.buyerEmail, ...letter },
    { cause: `order-cancelled:${order.id}` },
  );
}
