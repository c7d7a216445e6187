import { and, count, eq, isNotNull } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import type { ChargedLine } from '#features/pricing/pricing.rules.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { linesOfOrders } from '../lines-of-orders.ts';
import { totalOfOrder } from '../orders.rules.ts';
import { orders } from '../orders.tables.ts';
import type { Receipt } from './receipt-facts.ts';

type OrderRow = typeof orders.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;

interface Found {
  orders: OrderRow;
  payments: PaymentRow;
  refunds: RefundRow | null;
}

function presentReceipt(
  { orders: order, payments: payment, refunds: refund }: Found,
  lines: readonly ChargedLine[],
  receiptsOfPayment: number,
): Receipt {
  return {
    receiptNumber: order.receiptNumber,
    make: order.make,
    model: order.model,
    color: order.color,
    topSpeed: order.topSpeed,
    type: order.type,
    periodDays: order.periodDays,
    priceCents: order.priceCents,
    chargedCents: totalOfOrder(order),
    taxCents: order.taxCents,
    stateCents: order.stateCents,
    lines,
    deliveryDate: order.deliveryDate,
    returnDate: order.returnDate,
    paidAt: order.paidAt!,
    cancelledAt: order.cancelledAt,
    refundedAt: refund?.doneAt ?? null,
    method: payment.method,
    periodYears: payment.periodYears,
    frequency: payment.frequency,
    totalCents: payment.totalCents,
    receiptsOfPayment,
    buyer: {
      name: `${payment.buyerFirstName} ${payment.buyerLastName}`,
      email: payment.buyerEmail,
      phone: payment.buyerPhone,
      address: payment.buyerAddress,
    },
  };
}

/** The receipts of everything that one payment paid for, in the order of the basket. */
export async function receiptsOfPayment(database: Database, paymentId: string): Promise<Receipt[]> {
  const found = await database
    .select()
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .where(and(eq(orders.paymentId, paymentId), isNotNull(orders.paidAt)))
    .orderBy(orders.id);
  const linesOf = await linesOfOrders(
    database,
    found.map((row) => row.orders),
  );
  return found.map((row) => presentReceipt(row, linesOf(row.orders.id), found.length));
}

/** The receipt of that number. Throws 404 for one that is none. */
export async function receiptByNumber(database: Database, receiptNumber: string): Promise<Receipt> {
  const [order] = await database
    .select({ paymentId: orders.paymentId })
    .from(orders)
    .where(eq(orders.receiptNumber, receiptNumber));
  const all = order ? await receiptsOfPayment(database, order.paymentId) : [];
  const receipt = all.find((one) => one.receiptNumber === receiptNumber);
  if (!receipt) throw notFound('There is no such receipt.');
  return receipt;
}

/** The receipt of one's own paid order. Throws 404 for any other. */
export async function ownReceipt(database: Database, member: Member, orderId: string): Promise<Receipt> {
  const [row] = await database
    .select()
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orders.userId, member.userId), isNotNull(orders.paidAt)));
  if (!row) throw notFound('There is no such receipt.');
  const [all] = await database
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.paymentId, row.payments.id), isNotNull(orders.paidAt)));
  const linesOf = await linesOfOrders(database, [row.orders]);
  return presentReceipt(row, linesOf(orderId), all?.count ?? 1);
}
