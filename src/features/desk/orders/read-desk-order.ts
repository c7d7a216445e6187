import { and, desc, eq, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { linesOfOrders } from '#features/orders/lines-of-orders.ts';
import { type OrderRow, presentBuyer, wasOrdered } from '#features/orders/orders.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { presentFoundOrder } from '#features/orders/search/present-found-order.ts';
import { readVinsOfOrders } from '#features/orders/vins/read-vins-of-orders.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { presentLine } from '#features/pricing/pricing.rules.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { notFound } from '#platform/errors.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { presentSentMail, repeatColumns } from '../mails/mails.list.ts';
import { mailColumns, sentTo } from '../parts/mails-sent.ts';
import type { Shop } from '../parts/part.ts';
import type { DeskOrder } from './orders.contract.ts';

const mostMails = 50;

async function findOrder({ database }: Shop, id: string) {
  const [found] = await database
    .select({ order: orders, user: users, payment: payments })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(eq(orders.id, id), wasOrdered));
  if (!found) throw notFound('Order not found.');
  return found;
}

const stepsOf = (order: OrderRow): DeskOrder['steps'] =>
  (
    [
      ['ordered', order.createdAt],
      ['paid', order.paidAt],
      ['delivered', order.deliveredAt],
      ['returned', order.returnedAt],
      ['cancelled', order.cancelledAt],
    ] as const
  ).flatMap(([state, at]) => (at ? [{ state, at: at.toISOString() }] : []));

/** Mails name what caused them: the order, or the payment that it shares with others. */
async function mailsOf({ database, config }: Shop, order: OrderRow, emails: readonly string[]) {
  const about = (id: string) => sql`${outgoingMails.cause} like ${`%:${id}%`}`;
  const sent = await database
    .select({ ...mailColumns, ...repeatColumns })
    .from(outgoingMails)
    .where(and(sentTo(emails), or(about(order.id), about(order.paymentId))))
    .orderBy(desc(outgoingMails.id))
    .limit(mostMails);
  return sent.map((mail) => presentSentMail(mail, config.dealerTimezone));
}

async function vehicleOf({ database }: Shop, orderId: string) {
  const [vehicle] = await database
    .select({ vehicleId: vehicles.id, stockNumber: vehicles.stockNumber })
    .from(vehicles)
    .where(eq(vehicles.orderId, orderId));
  return vehicle;
}

/** One order, to be read. Throws 404. */
export async function readDeskOrder(shop: Shop, id: string): Promise<DeskOrder> {
  const { order, user, payment } = await findOrder(shop, id);
  const timeZone = shop.config.dealerTimezone;
  const emails = [...new Set([user.email, payment.buyerEmail.toLowerCase()])];
  const [linesOf, vinOf, vehicle, mails] = await Promise.all([
    linesOfOrders(shop.database, [order]),
    readVinsOfOrders(shop.database, [order]),
    vehicleOf(shop, id),
    mailsOf(shop, order, emails),
  ]);
  const buyer = presentBuyer(payment);
  const { refunded: _, ...found } = presentFoundOrder(order, { user, buyer }, timeZone);
  const vin = vinOf(id);
  return {
    ...found,
    customerId: user.id,
    buyer,
    lines: linesOf(id).map(presentLine),
    ...(vin !== null && { vin }),
    ...vehicle,
    steps: stepsOf(order),
    mails,
    timeZone,
  };
}
