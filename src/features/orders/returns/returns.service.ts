import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { payments } from '#features/payments/payments.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { returnFee } from '#features/settings/after-handover/return-right.rules.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { countTo, type ListCount } from '#platform/lists/count.ts';
import { fromCursor, sortValue } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Units } from '#platform/units.ts';
import type { Order } from '../orders.contract.ts';
import { leftOfOrder, totalOfOrder } from '../orders.rules.ts';
import { type OrderRow, presentBuyer } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { endsOf, type PlanStanding, standingOfPlan } from '../present-plan.ts';
import type { StaffReturn } from './returns.contract.ts';
import { judgeReturn, lastDayToReturn, type ReturnRefusal } from './returns.rules.ts';
import { orderReturns } from './returns.tables.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

/** A request with what went back for it: null until the vehicle is here. */
export interface ReturnRow extends Readonly<typeof orderReturns.$inferSelect> {
  refundCents: Cents | null;
}

/** The refund of a return, beside those of parts before and after it. */
const ofReturn = and(eq(refunds.orderId, orderReturns.orderId), eq(refunds.cause, 'return'));
const returnColumns = { ...getTableColumns(orderReturns), refundCents: refunds.amountCents };

/** The request of one order, as it stands in this database or transaction. */
export async function returnOfOrder(database: Database, orderId: string): Promise<ReturnRow | undefined> {
  const [request] = await database
    .select(returnColumns)
    .from(orderReturns)
    .leftJoin(refunds, ofReturn)
    .where(eq(orderReturns.orderId, orderId));
  return request;
}

/** What the right to return comes to for an order that was handed over. */
export interface Returning {
  refusal: ReturnRefusal | undefined;
  lastDay: string | undefined;
  kmAtMost: number | undefined;
  feeCents: Cents;
  refundCents: Cents;
}

/** At the terms of the order; `toKm` once the vehicle is here, judged in the units of the shop. Of a request the day on which it was made counts. */
export function returningOf(
  order: OrderRow,
  request: Pick<ReturnRow, 'askedAt'> | undefined,
  timeZone: string,
  { toKm, units = 'metric' }: { toKm?: number; units?: Units } = {},
): Returning {
  const terms = order.returnTerms;
  const handedOverOn = calendarDate(order.deliveredAt ?? now(), timeZone);
  const on = calendarDate(request?.askedAt ?? now(), timeZone);
  const left = leftOfOrder(order);
  // Tax and state charges go back whole: what is kept is kept of the dealer's part.
  const dealersCents = totalOfOrder(order) - order.taxCents - order.stateCents;
  const feeCents = terms ? Math.min(left, dealersCents, returnFee(terms, order.priceCents)) : 0;
  return {
    refusal: judgeReturn({ terms, handedOverOn, on, fromKm: order.handoverKm, toKm, units }),
    lastDay: terms ? lastDayToReturn(handedOverOn, terms.days) : undefined,
    kmAtMost: terms?.km && order.handoverKm !== null ? order.handoverKm + terms.km : undefined,
    feeCents,
    refundCents: left - feeCents,
  };
}

/** The returns of these orders, by their ids. */
export async function returnsOfOrders(
  database: Database,
  found: readonly Pick<OrderRow, 'id' | 'type' | 'state'>[],
): Promise<(orderId: string) => ReturnRow | undefined> {
  const ids = found
    .filter(({ type, state }) => type === 'purchase' && (state === 'delivered' || state === 'returned'))
    .map(({ id }) => id);
  if (ids.length === 0) return () => undefined;
  const rows = await database
    .select(returnColumns)
    .from(orderReturns)
    .leftJoin(refunds, ofReturn)
    .where(inArray(orderReturns.orderId, ids));
  const byOrder = new Map(rows.map((row) => [row.orderId, row]));
  return (id) => byOrder.get(id);
}

interface Found {
  order: OrderRow;
  payment: typeof payments.$inferSelect & PlanStanding;
  request: ReturnRow;
}

/** Requests with their orders and what paid for those: a select that is open to conditions. */
export const selectReturns = (database: Database) =>
  database
    .select({
      order: orders,
      payment: { ...getTableColumns(payments), ...standingOfPlan },
      request: returnColumns,
    })
    .from(orderReturns)
    .leftJoin(refunds, ofReturn)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .innerJoin(payments, eq(payments.id, orders.paymentId));

/** To staff. What its plan has not collected yet does not go back: it ends. */
export function presentReturn({ order, payment, request }: Found, timeZone: string): StaffReturn {
  const { refusal, lastDay, kmAtMost, feeCents, refundCents } = returningOf(order, request, timeZone);
  const endsCents = endsOf(order, payment, refundCents);
  return {
    orderId: order.id,
    receiptNumber: order.receiptNumber,
    car: { _id: order.carId, make: order.make, model: order.model, color: order.color },
    customer: presentBuyer(payment),
    state: request.state,
    ...(request.askedAt && { askedAt: request.askedAt.toISOString() }),
    ...(request.reason !== null && { reason: request.reason }),
    ...(lastDay && { lastDay }),
    ...(kmAtMost !== undefined && { kmAtMost }),
    fee: toDollars(request.feeCents ?? feeCents),
    refund: toDollars(request.refundCents ?? refundCents - endsCents),
    ...(request.refundCents === null && endsCents > 0 && { ends: toDollars(endsCents) }),
    ...(request.decision !== null && { decision: request.decision }),
    ...(refusal && { refusal }),
  };
}

/** The right to return of an order, as its customer sees it. */
export function presentOwnReturn(
  order: OrderRow,
  request: ReturnRow | undefined,
  timeZone: string,
  endsCents: Cents = 0,
): Pick<Order, 'returning'> {
  if (!order.deliveredAt || (!order.returnTerms && !request)) return {};
  const { refusal, lastDay, kmAtMost, feeCents, refundCents } = returningOf(order, request, timeZone);
  const given = request?.feeCents ?? feeCents;
  return {
    returning: {
      state: request?.state ?? (refusal ? 'over' : 'open'),
      ...(lastDay && { lastDay }),
      ...(kmAtMost !== undefined && { kmAtMost }),
      fee: toDollars(given),
      refund: toDollars(request?.refundCents ?? Math.max(0, refundCents - endsCents)),
      ...(request?.decision && { decision: request.decision }),
    },
  };
}

const instantIdCursor = z.tuple([sortValue.instant, sortValue.id]);
const isAsked = eq(orderReturns.state, 'asked');

const countAskedReturns = (database: Database): Promise<ListCount> =>
  countTo(database, database.select({ orderId: orderReturns.orderId }).from(orderReturns).where(isAsked));

/** What customers want to bring back, the oldest request first. Throws 400 for a cursor that is not ours. */
export async function listAskedReturns(
  { database, config }: Shop,
  query: { limit: number; cursor?: string },
) {
  const [at, id] = query.cursor ? fromCursor(query.cursor, instantIdCursor) : [];
  const after =
    at === undefined
      ? undefined
      : sql`(${orderReturns.askedAt}, ${orderReturns.orderId}) > (${at}::timestamptz, ${id}::text)`;
  const found = await selectReturns(database)
    .where(and(isAsked, after))
    .orderBy(asc(orderReturns.askedAt), asc(orderReturns.orderId))
    .limit(query.limit + 1);
  const { rows, nextCursor } = sliceList(found, query.limit, ({ request }) => [
    request.askedAt!.toISOString(),
    request.orderId,
  ]);
  return {
    returns: rows.map((row) => presentReturn(row, config.dealerTimezone)),
    ...(await countAskedReturns(database)),
    nextCursor,
  };
}
