import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { newId, newReceiptNumber } from '#platform/database/ids.ts';

type PaymentRow = typeof payments.$inferInsert;
type OrderRow = typeof orders.$inferInsert;

/** Stores a payment that went through, without a sale behind it. Returns its id. */
export async function aPayment(
  database: Database,
  given: Pick<PaymentRow, 'userId'> & Partial<PaymentRow>,
): Promise<string> {
  const id = newId();
  await database.insert(payments).values({
    id,
    method: 'card',
    state: 'paid',
    totalCents: 8_430_050,
    createdAt: new Date(),
    buyerFirstName: 'Ada',
    buyerLastName: 'Byron',
    buyerEmail: 'ada@example.com',
    buyerPhone: '+1 313 555 0142',
    buyerAddress: '1 Main Street',
    ...given,
  });
  return id;
}

/**
 * Stores a paid order as history, without a sale behind it: it takes nothing from the stock, mails nobody and is in no
 * ledger. Where those count, `aSale` sells. It has a payment of its own unless one is given.
 */
export async function aPaidOrder(
  database: Database,
  given: Pick<OrderRow, 'userId' | 'carId'> & Partial<OrderRow>,
): Promise<void> {
  const at = new Date();
  const paymentId = given.paymentId ?? (await aPayment(database, { userId: given.userId }));
  await database.insert(orders).values({
    id: newId(),
    receiptNumber: newReceiptNumber(),
    paymentId,
    make: 'Audi',
    model: 'A4',
    color: 'Red',
    topSpeed: 250,
    type: 'purchase',
    method: 'card',
    periodDays: null,
    priceCents: 8_430_050,
    state: 'paid',
    deliveryDate: '2026-01-01',
    createdAt: at,
    paidAt: at,
    ...given,
  });
}
