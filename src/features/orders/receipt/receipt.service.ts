import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import type { Refund } from '#features/payments/refunds/refunds.service.ts';
import type { ChargedLine } from '#features/pricing/pricing.rules.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import type { Cents } from '#platform/money.ts';
import { linesOfOrders } from '../lines-of-orders.ts';
import { oldCarsOfOrders, type PaidWithOldCar, tradedInTowards } from '../old-cars/old-cars-of-orders.ts';
import { disclosedOrders } from '../order-news/disclosure-of-orders.ts';
import { totalOfOrder } from '../orders.rules.ts';
import { orders } from '../orders.tables.ts';
import { type InvoicesOfOrder, invoicesOfOrders } from '../papers/invoices-of-orders.ts';
import { refundsOfOrders } from '../refunds-of-orders.ts';
import { readVinsOfOrders } from '../vins/read-vins-of-orders.ts';
import type { Receipt } from './receipt-facts.ts';

type OrderRow = typeof orders.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;

interface Found {
  orders: OrderRow;
  payments: PaymentRow;
}

/** What other tables know of an order. */
interface Beside {
  refunds: readonly Refund[];
  papers: InvoicesOfOrder;
  vin: string | null;
  isDisclosed: boolean;
  receiptsOfPayment: number;
  oldCar: PaidWithOldCar | undefined;
  /** What an old car counted towards the payment, for whichever of its orders. */
  tradedInCents: Cents;
}

function presentReceipt(
  { orders: order, payments: payment }: Found,
  lines: readonly ChargedLine[],
  { refunds, papers, vin, isDisclosed, receiptsOfPayment, oldCar, tradedInCents }: Beside,
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
    firstDay: order.firstDay,
    returnDate: order.returnDate,
    paidAt: order.paidAt!,
    cancelledAt: order.cancelledAt,
    // Where a cancellation found nothing left to give, that is none.
    refunds: refunds
      .filter(({ amountCents, endedCents }) => amountCents + endedCents > 0 || refunds.length === 1)
      .map(({ id, amountCents, endedCents, doneAt }) => ({
        amountCents,
        endedCents,
        doneAt,
        creditNote: papers.creditNotes.get(id) ?? null,
      })),
    invoice: papers.invoice ?? null,
    vin,
    ...(order.chosen && !order.cancelledAt && { chosen: order.chosen }),
    hasContract: isDisclosed && order.type === 'purchase',
    method: payment.method,
    periodYears: payment.periodYears,
    frequency: payment.frequency,
    totalCents: payment.totalCents,
    depositCents: payment.creditCents - tradedInCents,
    oldCar,
    receiptsOfPayment,
    buyer: {
      name: `${payment.buyerFirstName} ${payment.buyerLastName}`,
      email: payment.buyerEmail,
      phone: payment.buyerPhone,
      address: payment.buyerAddress,
    },
  };
}

async function presentReceipts(
  database: Database,
  found: readonly Found[],
  receiptsOf: (paymentId: string) => number,
): Promise<Receipt[]> {
  const rows = found.map((row) => row.orders);
  const linesOf = await linesOfOrders(database, rows);
  const refundsOf = await refundsOfOrders(database, rows);
  const ids = rows.map(({ id }) => id);
  const [papersOf, vinOf] = [await invoicesOfOrders(database, ids), await readVinsOfOrders(database, rows)];
  const disclosed = await disclosedOrders(database, ids);
  const oldCarOf = await oldCarsOfOrders(database, rows);
  const tradedIn = await tradedInTowards(
    database,
    found.filter((row) => row.payments.creditCents > 0).map((row) => row.payments.id),
  );
  return found.map((row) => {
    const { id } = row.orders;
    const isDisclosed = disclosed.has(id);
    const beside = {
      refunds: refundsOf(id),
      papers: papersOf(id),
      vin: vinOf(id),
      isDisclosed,
      receiptsOfPayment: receiptsOf(row.payments.id),
      oldCar: oldCarOf(id),
      tradedInCents: tradedIn(row.payments.id),
    };
    return presentReceipt(row, linesOf(id), beside);
  });
}

/** The receipts of everything that each of these payments paid for, in the order of its basket. */
export async function receiptsOfPayments(
  database: Database,
  paymentIds: readonly string[],
): Promise<(paymentId: string) => Receipt[]> {
  const found = await database
    .select()
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(inArray(orders.paymentId, [...paymentIds]), isNotNull(orders.paidAt)))
    .orderBy(orders.id);
  const rowsOf = Map.groupBy(found, (row) => row.payments.id);
  const receipts = await presentReceipts(database, found, (id) => rowsOf.get(id)!.length);
  const receiptsOf = Map.groupBy(receipts, (_receipt, index) => found[index]!.payments.id);
  return (id) => receiptsOf.get(id) ?? [];
}

/** The receipts of everything that one payment paid for, in the order of the basket. */
export async function receiptsOfPayment(database: Database, paymentId: string): Promise<Receipt[]> {
  const receiptsOf = await receiptsOfPayments(database, [paymentId]);
  return receiptsOf(paymentId);
}

/** The receipt of that number. Throws 404 for one that is none. */
export async function receiptByNumber(database: Database, receiptNumber: string): Promise<Receipt> {
  const [order] = await database
    .select({ paymentId: orders.paymentId })
    .from(orders)
    .where(eq(orders.receiptNumber, receiptNumber));
  const all = order ? await receiptsOfPayment(database, order.paymentId) : [];
  const receipt = all.find((one) => one.receiptNumber === receiptNumber);
  if (!receipt) throw notFound('Receipt not found.');
  return receipt;
}

/** The receipt of one's own paid order. Throws 404 for any other. */
export async function ownReceipt(database: Database, member: Member, orderId: string): Promise<Receipt> {
  const [row] = await database
    .select()
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, member.userId), isNotNull(orders.paidAt)));
  if (!row) throw notFound('Receipt not found.');
  const [all] = await database
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.paymentId, row.payments.id), isNotNull(orders.paidAt)));
  const [receipt] = await presentReceipts(database, [row], () => all?.count ?? 1);
  return receipt!;
}
