import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { imageOf } from '#features/catalogue/catalogue.service.ts';
import { cars, listingTexts } from '#features/catalogue/catalogue.tables.ts';
import type { Facts } from '#features/catalogue/facts.contract.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Refund } from '#features/payments/refunds/refunds.service.ts';
import { type ChargedLine, presentLine } from '#features/pricing/pricing.rules.ts';
import { presentChosen } from '#features/vehicles/on-sale/shown-vehicle.rules.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { givenText, insertGiven } from '#platform/database/given-rows.ts';
import { toDollars } from '#platform/money.ts';
import { linesOfOrders } from './lines-of-orders.ts';
import type { Buyer, Order } from './orders.contract.ts';
import { type OrderState, orderStatesBefore, orderTypes, totalOfOrder } from './orders.rules.ts';
import { orderDisclosures, orderPriceLines, orders } from './orders.tables.ts';
import { type AgreedPayment, presentEnds, presentPlan, standingOfPlan } from './present-plan.ts';
import { presentRefunds, refundsOfOrders } from './refunds-of-orders.ts';
import { lastDayOf } from './rental-dates.rules.ts';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = Required<Pick<typeof orders.$inferInsert, (typeof newOrderKeys)[number]>> & {
  lines?: readonly ChargedLine[];
  facts?: Facts;
};

/** What of an order and beside it makes what its customer sees. */
export const shownOrder = {
  order: orders,
  picture: { id: cars.id, pictureVersion: cars.pictureVersion, picturePlaceholder: cars.picturePlaceholder },
  payment: {
    id: payments.id,
    totalCents: payments.totalCents,
    periodYears: payments.periodYears,
    frequency: payments.frequency,
    ...standingOfPlan,
  },
};

export const presentBuyer = (payment: typeof payments.$inferSelect): Buyer => ({
  firstName: payment.buyerFirstName,
  lastName: payment.buyerLastName,
  email: payment.buyerEmail,
  phone: payment.buyerPhone,
  address: payment.buyerAddress,
});

export interface Shown {
  order: OrderRow;
  picture: { id: string; pictureVersion: string | null; picturePlaceholder: string | null };
  payment: AgreedPayment;
}

/** What an order came to, in dollars: in all, and told apart (rules.md#price). */
export const presentAmounts = (order: OrderRow) => ({
  price: toDollars(order.priceCents),
  total: toDollars(totalOfOrder(order)),
  net: toDollars(totalOfOrder(order) - order.taxCents - order.stateCents),
  tax: toDollars(order.taxCents),
  stateCharges: toDollars(order.stateCents),
  ...(order.refundedCents > 0 && { refunded: toDollars(order.refundedCents) }),
});

const presentOrder = (
  { order, picture, payment }: Shown,
  lines: readonly ChargedLine[],
  given: readonly Refund[],
): Order => ({
  _id: order.id,
  car: {
    _id: order.carId,
    make: order.make,
    model: order.model,
    color: order.color,
    image: imageOf(picture),
    ...(picture.picturePlaceholder && { imagePlaceholder: picture.picturePlaceholder }),
  },
  ...(order.chosen && order.state !== 'cancelled' && { vehicle: presentChosen(order.chosen, 'whole') }),
  type: order.type,
  ...(order.periodDays !== null && { period: order.periodDays, returnDate: lastDayOf(order) }),
  ...(order.firstDay !== null && { firstDay: order.firstDay }),
  ...presentAmounts(order),
  ...(lines.length > 0 && { lines: lines.map(presentLine) }),
  receiptNumber: order.receiptNumber,
  deliveryDate: order.deliveryDate,
  state: order.state,
  ...presentPlan(payment),
  ...presentEnds(order, payment),
  ...presentRefunds(given),
  createdAt: order.createdAt.toISOString(),
});

/** What a new order says; all else has its default. */
const newOrderKeys = [
  ...(['id', 'receiptNumber', 'paymentId', 'userId', 'carId', 'make', 'model', 'color', 'topSpeed'] as const),
  ...([
    'type',
    'method',
    'periodDays',
    'firstDay',
    'priceCents',
    'extraCents',
    'taxCents',
    'stateCents',
  ] as const),
  ...([
    'creditCents',
    'untaxedCents',
    'deliveryDate',
    'createdAt',
    'returnTerms',
    'rentalTerms',
    'chosen',
  ] as const),
] as const;
const lineKeys = [
  'orderId',
  'position',
  'name',
  'receiver',
  'amountCents',
  'isChosen',
  'isIncluded',
] as const;

/** New orders as the statement that writes them takes them. */
export const newOrdersText = (placed: readonly NewOrder[]) => ({
  orders: givenText(placed.map(({ lines: _lines, facts: _facts, ...order }) => order)),
  facts: givenText([Object.fromEntries(placed.map(({ id, facts = {} }) => [id, facts]))]),
  lines: givenText(
    placed.flatMap(({ id, lines = [] }) =>
      lines.map((line, index) => ({ ...line, orderId: id, position: index + 1 })),
    ),
  ),
});

/**
 * Writes the orders of one checkout, pending like their payment, and with them what their buyer was told of each car: its
 * facts as the sale found them, and the texts of the listing; and the lines of their prices. Three parts of a statement.
 */
export function placingOrders(
  database: Database,
  given: Record<keyof ReturnType<typeof newOrdersText>, SQL>,
  condition?: SQL,
) {
  const placed = sql`${insertGiven(orders, newOrderKeys, given.orders, condition)} returning id, car_id`;
  const disclosed = sql`
    insert into ${orderDisclosures} (order_id, facts, description, equipment)
    select placed.id, ${given.facts}::jsonb -> 0 -> placed.id, told.description, coalesce(told.equipment, '{}')
    from placed left join ${listingTexts} told on told.car_id = placed.car_id`;
  const lines = insertGiven(orderPriceLines, lineKeys, given.lines, sql`exists (select from placed)`);
  return [
    database.$with('placed', {}).as(placed),
    database.$with('disclosed', {}).as(disclosed),
    database.$with('lines', {}).as(lines),
  ];
}

/** Writes the orders of one checkout by themselves. */
export async function openOrders(database: Database, placed: readonly NewOrder[]): Promise<void> {
  const { orders: rows, facts, lines } = newOrdersText(placed);
  const parts = placingOrders(database, { orders: sql`${rows}`, facts: sql`${facts}`, lines: sql`${lines}` });
  await database
    .with(...parts)
    .select({ id: sql`id` })
    .from(sql`placed`);
}

/** Orders whose state may be followed by `to`, by the table of states. */
export const mayBecome = (to: OrderState) =>
  or(
    ...orderTypes.map((type) =>
      and(eq(orders.type, type), inArray(orders.state, orderStatesBefore(type, to))),
    ),
  );

/** The pending orders of a payment become paid: an update for a larger statement, which enters their sales in the books as well. */
export const payingOrders = (database: Database, paymentId: SQL, paidAt: SQL) =>
  database
    .update(orders)
    .set({ state: 'paid', paidAt })
    .where(and(eq(orders.paymentId, paymentId), mayBecome('paid')))
    .returning();

/** The first order of a payment, in the order of the basket. */
export async function firstOrderOf(database: Database, paymentId: string): Promise<string> {
  const [first] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .orderBy(orders.id)
    .limit(1);
  return first!.id;
}

/** The pending orders of a payment are cancelled. Returns the units that go back on stock. */
export async function cancelPendingOrders(database: Database, paymentId: string) {
  return database
    .update(orders)
    .set({ state: 'cancelled', cancelledAt: now() })
    .where(and(eq(orders.paymentId, paymentId), eq(orders.state, 'pending')))
    .returning({ carId: orders.carId, orderId: orders.id, firstDay: orders.firstDay });
}

/** Orders as their customer sees them. */
export async function presentOrders(database: Database, found: readonly Shown[]): Promise<Order[]> {
  const rows = found.map(({ order }) => order);
  const linesOf = await linesOfOrders(database, rows);
  const refundsOf = await refundsOfOrders(database, rows);
  return found.map((row) => presentOrder(row, linesOf(row.order.id), refundsOf(row.order.id)));
}

/** The orders of one payment, in the order of the basket. */
export async function ordersOfPayment(database: Database, paymentId: string): Promise<Order[]> {
  const found = await database
    .select(shownOrder)
    .from(orders)
    .innerJoin(cars, eq(cars.id, orders.carId))
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.paymentId, paymentId))
    .orderBy(orders.id);
  return presentOrders(database, found);
}

/** A checkout that was never paid left no order, for its customer and for staff. */
export const wasOrdered = or(isNotNull(orders.paidAt), eq(orders.state, 'pending'));
