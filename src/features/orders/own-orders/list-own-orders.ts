import { and, desc, eq, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { fromCursor, idCursor } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { toCents } from '#platform/money.ts';
import { perShop } from '#platform/runtime/per-shop.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { readOwnCancelling } from '../cancellation/own-cancellation.service.ts';
import { oldCarsOfOrders, presentOwnOldCar } from '../old-cars/old-cars-of-orders.ts';
import { disclosedOrders } from '../order-news/disclosure-of-orders.ts';
import type { Order } from '../orders.contract.ts';
import { type OrderRow, presentOrders, type Shown, shownOrder, wasOrdered } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { invoicesOfOrders, presentCreditNotes, presentPapers } from '../papers/invoices-of-orders.ts';
import { daysLate, dueOn } from '../rental-dates.rules.ts';
import { presentOwnReturn, returnsOfOrders } from '../returns/returns.service.ts';

type Shop = Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>;

/** Where a rental stands today at the dealership: out with its customer, or back. */
function rentalStanding(order: OrderRow, timeZone: string): Partial<Order> {
  if (order.returnedAt) return { returnedOn: calendarDate(order.returnedAt, timeZone) };
  if (order.state !== 'delivered' || order.returnDate === null) return {};
  const today = calendarDate(now(), timeZone);
  return { due: dueOn(order.returnDate, today), daysLate: daysLate(order.returnDate, today) };
}

/** Orders with what makes what their customer sees, newest first. */
export const findShown = (database: Database, condition: SQL | undefined, limit: number | Placeholder) =>
  database
    .select(shownOrder)
    .from(orders)
    .innerJoin(cars, eq(cars.id, orders.carId))
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(condition)
    .orderBy(desc(orders.id))
    .limit(limit);

/** Orders of one customer as they see them: with what they cost, where they stand, and whether they can be cancelled. */
export async function presentOwn(
  shop: Shop,
  member: Pick<Member, 'userId'>,
  rows: readonly Shown[],
): Promise<Order[]> {
  const found = rows.map(({ order }) => order);
  const ids = found.map(({ id }) => id);
  const [presented, papersOf, disclosed, returnOf, cancellingOf, oldCarOf] = await Promise.all([
    presentOrders(shop.database, rows),
    invoicesOfOrders(shop.database, ids),
    disclosedOrders(shop.database, ids),
    returnsOfOrders(shop.database, found),
    readOwnCancelling(shop, member, found),
    oldCarsOfOrders(shop.database, found),
  ]);
  return found.map((order, index) => ({
    ...presented[index]!,
    ...rentalStanding(order, shop.config.dealerTimezone),
    ...cancellingOf(order),
    ...presentOwnOldCar(oldCarOf(order.id)),
    ...presentOwnReturn(
      order,
      returnOf(order.id),
      shop.config.dealerTimezone,
      toCents(presented[index]!.ends ?? 0),
    ),
    ...presentPapers(order, papersOf(order.id).invoice, disclosed),
    ...presentCreditNotes(papersOf(order.id)),
  }));
}

const ownOf = (userId: string | Placeholder) => and(eq(orders.userId, userId), wasOrdered);
const before = lt(orders.id, sql.placeholder('before'));

const newestOwn = perShop(({ database }) =>
  findShown(database, ownOf(sql.placeholder('userId')), sql.placeholder('limit')).prepare(
    'newest_own_orders',
  ),
);
const furtherOwn = perShop(({ database }) =>
  findShown(database, and(ownOf(sql.placeholder('userId')), before), sql.placeholder('limit')).prepare(
    'further_own_orders',
  ),
);

/** The member's own orders, newest first. Where the first list page has all of them, they are not counted by the database. */
export async function listOwnOrders(shop: Shop, member: Member, query: { limit: number; cursor?: string }) {
  const { database } = shop;
  const { userId } = member;
  const asked = { userId, limit: query.limit + 1 };
  const found = query.cursor
    ? await furtherOwn(shop).execute({ ...asked, before: fromCursor(query.cursor, idCursor)[0] })
    : await newestOwn(shop).execute(asked);
  const { rows, nextCursor } = sliceList(found, query.limit, ({ order }) => [order.id]);
  const isAll = !query.cursor && nextCursor === undefined;
  const total = isAll ? rows.length : await database.$count(orders, ownOf(userId));
  return { orders: await presentOwn(shop, member, rows), total, nextCursor };
}

/** One of the member's own orders. Throws 404. */
export async function readOwnOrder(shop: Shop, member: Member, id: string): Promise<Order> {
  const own = and(eq(orders.id, id), eq(orders.userId, member.userId), wasOrdered);
  const [order] = await presentOwn(shop, member, await findShown(shop.database, own, 1));
  if (!order) throw notFound('Order not found.');
  return order;
}
