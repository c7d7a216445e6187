import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { imageOf } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { presentRecord, recordsOf } from '#features/ledger/chain/chain.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { presentLine } from '#features/pricing/pricing.rules.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { invoicesOfOrders, presentPapers } from '../invoices/invoices-of-orders.ts';
import { disclosedOrders } from '../ledger-record/disclosure-of-orders.ts';
import { linesOfOrders } from '../lines-of-orders.ts';
import { oldCarsOfOrders, presentOwnOldCar } from '../old-cars/old-cars-of-orders.ts';
import { refundLimit } from '../order-refunds/refund-limit.ts';
import { isCancellable, leftOfOrder } from '../orders.rules.ts';
import { type OrderRow, presentBuyer } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { endsOf, type PlanStanding, presentPlan, standingOfPlan } from '../present-plan.ts';
import { presentStaffRefunds, refundsOfOrders } from '../refunds-of-orders.ts';
import { lastDayOf } from '../rental-dates.rules.ts';
import { presentFoundOrder } from '../search/present-found-order.ts';
import { historyOf } from './order-history.ts';
import type { SheetOrder } from './order-sheet.contract.ts';

type PaymentRow = typeof payments.$inferSelect;

async function readOrder(database: Database, id: string) {
  const [found] = await database
    .select({
      order: orders,
      user: { email: users.email, phone: users.phone, emailVerified: users.emailVerified },
      car: { id: cars.id, pictureVersion: cars.pictureVersion, picturePlaceholder: cars.picturePlaceholder },
      payment: payments,
      plan: standingOfPlan,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(cars, eq(cars.id, orders.carId))
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, id));
  if (!found) throw notFound('Order not found.');
  return found;
}

const auditOf = (database: Database, orderId: string) =>
  database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'order'), eq(auditEntries.subjectId, orderId)))
    .orderBy(asc(auditEntries.id));

const othersOf = (database: Database, order: OrderRow) =>
  database
    .select({ _id: orders.id, receiptNumber: orders.receiptNumber, state: orders.state })
    .from(orders)
    .where(and(eq(orders.paymentId, order.paymentId), ne(orders.id, order.id)))
    .orderBy(asc(orders.id));

async function refundedOf(database: Database, paymentId: string): Promise<Cents> {
  const [given] = await database
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId));
  return given?.cents ?? 0;
}

function presentPayment(
  payment: PaymentRow & PlanStanding,
  provider: string,
  refundedCents: Cents,
  others: SheetOrder['payment']['others'],
): SheetOrder['payment'] {
  return {
    _id: payment.id,
    method: payment.method,
    state: payment.state,
    totalAmount: toDollars(payment.totalCents),
    ...(payment.creditCents > 0 && { creditedAmount: toDollars(payment.creditCents) }),
    refundedAmount: toDollars(refundedCents),
    ...presentPlan(payment),
    provider,
    // Our payment's id is the provider's idempotency key: its books know the charge by that.
    reference: payment.id,
    others,
  };
}

/** Everything about one order but its VIN. `provider` names who moves the money; who reads it learns what they may give back without the permit. Throws 404. */
export async function readOrderSheet(
  shop: Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>,
  provider: string,
  readerId: string,
  id: string,
): Promise<SheetOrder> {
  const { database, config } = shop;
  const { order, user, car, ...read } = await readOrder(database, id);
  const payment = { ...read.payment, ...read.plan };
  const [audit, others, refundedCents, records, limit, linesOf, refundsOf, papersOf, disclosed, oldCarOf] =
    await Promise.all([
      auditOf(database, id),
      othersOf(database, order),
      refundedOf(database, payment.id),
      recordsOf(database, [order.receiptNumber]),
      refundLimit(shop),
      linesOfOrders(database, [order]),
      refundsOfOrders(database, [order]),
      invoicesOfOrders(database, [id]),
      disclosedOrders(database, [id]),
      oldCarsOfOrders(database, [order]),
    ]);
  const buyer = presentBuyer(payment);
  const found = presentFoundOrder(order, { user, buyer }, config.dealerTimezone);
  const ends = order.paidAt ? endsOf(order, payment, leftOfOrder(order)) : 0;
  const record = records.get(order.receiptNumber);
  return {
    ...found,
    car: {
      ...found.car,
      topSpeed: order.topSpeed,
      image: imageOf(car),
      ...(car.picturePlaceholder && { imagePlaceholder: car.picturePlaceholder }),
    },
    lines: linesOf(id).map(presentLine),
    ...(order.periodDays !== null && { returnDate: lastDayOf(order) }),
    buyer,
    payment: presentPayment(payment, provider, refundedCents, others),
    ...presentStaffRefunds(refundsOf(id), papersOf(id).creditNotes),
    ...presentPapers(order, papersOf(id).invoice, disclosed),
    refundable: toDollars(order.paidAt ? leftOfOrder(order) : 0),
    ...(ends > 0 && { ends: toDollars(ends) }),
    ...(record && { record: presentRecord(record) }),
    history: historyOf(order, refundsOf(id), audit),
    cancellable: isCancellable(order.type, order.state),
    ...presentOwnOldCar(oldCarOf(id)),
    refundPermitAbove: toDollars(limit.cents),
    refundWithoutPermit: toDollars(await limit.left(database, readerId)),
    timeZone: config.dealerTimezone,
  };
}
