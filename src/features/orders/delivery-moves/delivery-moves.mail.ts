import { findPayment } from '#features/payments/payments.service.ts';
import { brand, idDomain } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { type CalendarDay, calendarAttachment } from '#platform/mail/calendar-file.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { askUs, dateWords, mailAboutOrder } from '../orders.mail.ts';
import type { OrderRow } from '../orders.service.ts';

/** One entry in the customer's calendar: each move changes it. */
export const deliveryEntry = (order: OrderRow): CalendarDay => ({
  uid: `delivery-${order.id}@${idDomain}`,
  date: order.deliveryDate,
  summary: `${order.make} ${order.model}: delivery by ${brand.name}`,
  description: `Receipt ${order.receiptNumber}`,
  sequence: order.deliveryMoves,
});

/** To the buyer: the new day. `order` is its row with that day. */
export async function mailDeliveryMoved(
  transaction: Database,
  shop: Pick<Platform, 'jobs' | 'config'>,
  order: OrderRow,
  before: string,
): Promise<void> {
  const { buyerEmail: to } = await findPayment(transaction, order.paymentId);
  const day = dateWords(order.deliveryDate);
  await mailAboutOrder(transaction, shop, order, {
    to,
    subject: `Your ${order.make} ${order.model} will now be delivered on ${day}`,
    heading: 'Your delivery is rescheduled',
    text: `Your ${order.make} ${order.model} will be delivered by ${day}. The previous date was ${dateWords(before)}.`,
    facts: [['Delivery by', day]],
    notes: [askUs('Questions?')],
    attachments: [calendarAttachment(deliveryEntry(order))],
    cause: `delivery-moved:${order.id}:${order.deliveryMoves}`,
  });
}
