import { and, asc, eq, ne, type SQL } from 'drizzle-orm';
import { asPrinted } from '#features/ledger/ledger.rules.ts';
import { findPayment } from '#features/payments/payments.service.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { movingOf } from '../delivery-moves/move-delivery.ts';
import { tradedInTowards } from '../old-cars/old-cars-of-orders.ts';
import { type OrderRow, presentBuyer, type Shown } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { findShown, presentOwn } from '../own-orders/list-own-orders.ts';
import { readRentalRecords } from '../rental-condition/read-rental-records.ts';
import { returnsOfOrders } from '../returns/returns.service.ts';
import { readVinsOfOrders } from '../vins/read-vins-of-orders.ts';
import type { OrderView } from './order-view.contract.ts';

type Shop = Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>;

const noSuchOrder = () => notFound('Order not found.');

async function presentPayment(
  database: Database,
  order: OrderRow,
): Promise<Pick<OrderView, 'payment' | 'buyer'>> {
  const payment = await findPayment(database, order.paymentId);
  const tradedIn = await tradedInTowards(database, payment.creditCents > 0 ? [payment.id] : []);
  const depositCents = payment.creditCents - tradedIn(payment.id);
  const others = await database
    .select({ receiptNumber: orders.receiptNumber })
    .from(orders)
    .where(and(eq(orders.paymentId, payment.id), ne(orders.id, order.id)))
    .orderBy(asc(orders.id));
  return {
    buyer: presentBuyer(payment),
    payment: {
      method: payment.method,
      ...(depositCents > 0 && { deposit: toDollars(depositCents) }),
      others: others.map(({ receiptNumber }) => receiptNumber),
      ...(payment.state === 'declined' && payment.declineReason && { declined: payment.declineReason }),
    },
  };
}

/** When an order changed its state. */
const presentDates = ({ paidAt, deliveredAt, cancelledAt, cancelledBy, promisedDate }: OrderRow) => ({
  ...(paidAt && { paidAt: paidAt.toISOString() }),
  ...(deliveredAt && { handedOverAt: deliveredAt.toISOString() }),
  ...(cancelledAt && { cancelledAt: cancelledAt.toISOString() }),
  ...(cancelledBy && { cancelledBy }),
  ...(promisedDate && { promisedDate }),
});

async function presentView(shop: Shop, shown: Shown): Promise<OrderView> {
  const { database, config } = shop;
  const { order } = shown;
  const [[own], paid, vinOf, returnOf] = await Promise.all([
    presentOwn(shop, { userId: order.userId }, [shown]),
    presentPayment(database, order),
    readVinsOfOrders(database, [order]),
    returnsOfOrders(database, [order]),
  ]);
  const timeZone = config.dealerTimezone;
  const vin = vinOf(order.id);
  const moving = movingOf(order, timeZone, await readSetting(shop, 'openingHours'));
  const askedAt = returnOf(order.id)?.askedAt;
  return {
    ...own!,
    ...paid,
    ...presentDates(order),
    ...(order.type === 'rent' && { rental: await readRentalRecords(database, order) }),
    ...(vin && { vin }),
    ...(moving && { moving }),
    ...(askedAt && { returnAskedAt: askedAt.toISOString() }),
    today: calendarDate(now(), timeZone),
    timeZone,
  };
}

async function readView(shop: Shop, condition: SQL | undefined): Promise<OrderView> {
  const [shown] = await findShown(shop.database, condition, 1);
  if (!shown) throw noSuchOrder();
  return presentView(shop, shown);
}

function numberOf(typed: string): string {
  const receiptNumber = asPrinted(typed);
  if (!receiptNumber) throw noSuchOrder();
  return receiptNumber;
}

/** One of the member's own orders by its receipt number, also one that was never paid. Throws 404. */
export const readOwnOrderView = async (shop: Shop, member: Member, receipt: string): Promise<OrderView> =>
  readView(shop, and(eq(orders.receiptNumber, numberOf(receipt)), eq(orders.userId, member.userId)));

/** The same by its id. Throws 404. */
export const readOwnOrderViewById = (shop: Shop, member: Member, id: string): Promise<OrderView> =>
  readView(shop, and(eq(orders.id, id), eq(orders.userId, member.userId)));
