import { findPayment } from '#features/payments/payments.service.ts';
import type { Refund } from '#features/payments/refunds/refunds.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { receiptOfRefund, wayBack } from '../order-refunds/order-refunds.mail.ts';
import { askUs, mailAboutOrder, money } from '../orders.mail.ts';
import { leftOfOrder, totalOfOrder } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';

interface Cancelled {
  refund: Refund;
  by: 'customer' | 'staff';
  /** What becomes of the old car that paid for a part of it. */
  oldCar?: string;
}

/** All of it was refunded in parts before. */
const isAllBack = (order: OrderRow): boolean => leftOfOrder(order) === 0 && order.refundedCents > 0;

/** Who cancelled, what comes back now, and what came back before where parts did. */
function backText(order: OrderRow, { refund, by }: Cancelled, back: string): string {
  const who = by === 'customer' ? 'You canceled this order' : 'We canceled this order';
  const total = money(totalOfOrder(order));
  if (isAllBack(order)) return `${who}. All of your ${total} was already refunded.`;
  const { endedCents } = refund;
  const ends = endedCents > 0 ? ` ${money(endedCents)} of your plan balance is canceled.` : '';
  if (ends && refund.amountCents === 0) return `${who}.${ends} There is nothing left to refund.`;
  const we = by === 'customer' ? ', and we are' : ' and are';
  const before = order.refundedCents > 0 ? ` The rest of your ${total} was already refunded.` : '';
  return `${who}${we} refunding ${money(refund.amountCents)}. We are sending it ${back}. It can take a few days to arrive.${ends}${before}`;
}

/**
 * To the buyer: the order is cancelled, and what comes back. Stored once per order, in the cancellation's transaction.
 * `order` is its row before that.
 */
export async function mailCancellation(
  transaction: Database,
  shop: Pick<Platform, 'jobs' | 'config'>,
  order: OrderRow,
  cancelled: Cancelled,
): Promise<void> {
  const backCents = cancelled.refund.amountCents;
  const amount = money(backCents);
  const payment = await findPayment(transaction, order.paymentId);
  const back = wayBack(payment);
  const nothingLeft = isAllBack(order);
  const { attachments, attached } = await receiptOfRefund(transaction, order, cancelled.refund);
  await mailAboutOrder(transaction, shop, order, {
    to: payment.buyerEmail,
    subject: `Your order ${order.receiptNumber} is canceled`,
    preview: nothingLeft
      ? `Your ${money(totalOfOrder(order))} was already refunded.`
      : backCents === 0 && cancelled.refund.endedCents > 0
        ? 'You do not owe anything for it.'
        : `${amount} is being refunded ${back}.`,
    heading: `Your order of the ${order.make} ${order.model} is canceled`,
    text: backText(order, cancelled, back),
    facts: nothingLeft ? [] : [['Refund', amount]],
    notes: [...(cancelled.oldCar ? [cancelled.oldCar] : []), attached, askUs('Questions?')],
    attachments,
    cause: `order-cancelled:${order.id}`,
  });
}
