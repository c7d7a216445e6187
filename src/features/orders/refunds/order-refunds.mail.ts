import { findPayment, type Payment } from '#features/payments/payments.service.ts';
import type { Refund } from '#features/payments/refunds/refunds.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { askUs, mailAboutOrder, money } from '../orders.mail.ts';
import { leftOfOrder } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';
import { invoicesOfOrders } from '../papers/invoices-of-orders.ts';
import { attachPaper } from '../papers/recipes.ts';

/** Where money goes back to, in a buyer's words. */
export const wayBack = ({ method }: Pick<Payment, 'method'>): string =>
  method === 'card' ? 'to the card you paid with' : 'the way you paid';

/**
 * The receipt that goes along with the mail about a refund, and how the mail tells of it. It is made when the mail goes out:
 * by then the refund has its credit note, where the order has an invoice.
 */
export async function receiptOfRefund(
  transaction: Database,
  { id, receiptNumber }: OrderRow,
  { amountCents }: Pick<Refund, 'amountCents'>,
) {
  const { invoice } = (await invoicesOfOrders(transaction, [id]))(id);
  const paper = invoice && amountCents > 0 ? 'receipt, with the credit note,' : 'updated receipt';
  return {
    attachments: [attachPaper('receipt', receiptNumber)],
    attached: `Your ${paper} is attached as a PDF.`,
  };
}

/** To the buyer: a part of the price is off what is still to be paid in installments, and no money moves. */
async function mailPartEnded(
  transaction: Database,
  shop: Pick<Platform, 'jobs' | 'config'>,
  order: OrderRow,
  refund: Refund,
): Promise<void> {
  const amount = money(refund.endedCents);
  const payment = await findPayment(transaction, order.paymentId);
  const { attachments, attached } = await receiptOfRefund(transaction, order, refund);
  await mailAboutOrder(transaction, shop, order, {
    to: payment.buyerEmail,
    subject: `${amount} of the balance of your order ${order.receiptNumber} is canceled`,
    preview: `Your plan is ${amount} shorter.`,
    heading: `Your plan is ${amount} shorter`,
    text: `Your order of the ${order.make} ${order.model} is not canceled. ${amount} of its price is deducted from the last payments of your plan.`,
    facts: [['Canceled balance', amount]],
    notes: [attached, askUs()],
    attachments,
    cause: `part-refund:${refund.id}`,
  });
}

/** To the buyer: a part of the price goes back, and the order stays. `order` is its row before this refund. */
export async function mailPartRefund(
  transaction: Database,
  shop: Pick<Platform, 'jobs' | 'config'>,
  order: OrderRow,
  refund: Refund,
): Promise<void> {
  if (refund.amountCents === 0 && refund.endedCents > 0)
    return mailPartEnded(transaction, shop, order, refund);
  const amount = money(refund.amountCents);
  const payment = await findPayment(transaction, order.paymentId);
  const back = wayBack(payment);
  const { attachments, attached } = await receiptOfRefund(transaction, order, refund);
  await mailAboutOrder(transaction, shop, order, {
    to: payment.buyerEmail,
    subject: `${amount} of your order ${order.receiptNumber} will be refunded to you`,
    preview: `${amount} is being refunded ${back}.`,
    heading: `We are refunding ${amount} of your order`,
    text: `Your order of the ${order.make} ${order.model} is not canceled. ${amount} of its price is being refunded ${back}. It can take a few days to arrive.`,
    facts: [
      ['Refund', amount],
      ['Total after refunds', money(leftOfOrder(order) - refund.amountCents)],
    ],
    notes: [attached, askUs()],
    attachments,
    cause: `part-refund:${refund.id}`,
  });
}
