import { eq } from 'drizzle-orm';
import { endOwed } from '#features/payments/refunds/end-owed.ts';
import { openRefund, type Refund, refundsOfOrder } from '#features/payments/refunds/refunds.service.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { type Cents, formatMoney, sum, toDollars } from '#platform/money.ts';
import { leftOfOrder } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { type Parts, partsOfReduction, partsOfReversal } from './order-refunds.rules.ts';

interface OrderRefundRequest {
  cause: Refund['cause'];
  /** Absent: all that is left. */
  amountCents?: Cents;
  reason: string;
  /** The caller's Idempotency-Key, of a part. */
  requestKey?: string;
}

/** What of an order has not gone back yet, told apart: of what was no money as well. */
async function leftParts(transaction: Database, order: OrderRow): Promise<Parts> {
  const given = await refundsOfOrder(transaction, order.id);
  const taxCents = order.taxCents - sum(given.map((refund) => refund.taxCents));
  const stateCents = order.stateCents - sum(given.map((refund) => refund.stateCents));
  return { netCents: leftOfOrder(order) + order.creditCents - taxCents - stateCents, taxCents, stateCents };
}

function tooLarge(order: OrderRow): CodedError {
  const left = toDollars(leftOfOrder(order));
  const text =
    left === 0
      ? 'There is nothing left to refund for this order.'
      : `At most ${formatMoney(left)} is left to refund for this order.`;
  return new CodedError(409, 'refund-too-large', text, { details: { left } });
}

/** From here to the end of the transaction nobody else changes this order. Throws 404. */
export async function holdOrder(transaction: Database, orderId: string): Promise<OrderRow> {
  const own = eq(orders.id, orderId);
  const [order] = await transaction.select().from(orders).where(own).for('no key update');
  if (!order) throw notFound('Order not found.');
  return order;
}

/**
 * Writes a refund of a paid order as pending, in the transaction that decides it, and changes the order with it. `order` is
 * its row as `holdOrder` gave it, so that every other refund of the order waits; a CHECK keeps all of them within what was
 * paid. Of a plan what is still owed ends first, and the rest goes back (rules.md#collection). The provider is asked after the
 * commit, by `giveRefund` or else by a job. Throws 409 `refund-too-large` with what is left, and `plan-being-charged`.
 *
 * The order is changed by this one statement: a second change of a row in the same transaction would have PostgreSQL check
 * its foreign keys again, and two cancellations of the same car would wait for each other's lock on that.
 */
export async function openOrderRefund(
  transaction: Database,
  order: OrderRow,
  { amountCents = leftOfOrder(order), ...asked }: OrderRefundRequest,
  change: Partial<Pick<OrderRow, 'state' | 'cancelledAt' | 'cancelledBy' | 'returnedAt'>> = {},
): Promise<Refund> {
  if (amountCents > leftOfOrder(order)) throw tooLarge(order);
  const isPart = asked.cause === 'part';
  // Where the sale is undone, so is what was credited towards it (rules.md#credits).
  const creditCents = isPart ? 0 : order.creditCents;
  const partsOf = isPart ? partsOfReduction : partsOfReversal;
  const { taxCents, stateCents } = partsOf(await leftParts(transaction, order), amountCents + creditCents);
  await transaction
    .update(orders)
    .set({ ...change, refundedCents: order.refundedCents + amountCents })
    .where(eq(orders.id, order.id));
  const { id: orderId, paymentId, type } = order;
  const orderLeftCents = leftOfOrder(order);
  const endedCents = await endOwed(transaction, { paymentId, amountCents, orderLeftCents });
  return openRefund(transaction, {
    ...asked,
    paymentId,
    orderId,
    type,
    amountCents: amountCents - endedCents,
    creditCents,
    endedCents,
    taxCents,
    stateCents,
  });
}
