import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { orderSubject } from '#features/audit/audit-subjects.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { giveRefund, type Refund, refundsOfOrder } from '#features/payments/refunds/refunds.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { formatMoney, toCents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { isCancellable, leftOfOrder } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { presentListedRefund, presentStaffRefund } from '../refunds-of-orders.ts';
import { holdOrder, openOrderRefund } from './open-order-refund.ts';
import type { PartRefund, PartRefunded } from './order-refunds.contract.ts';
import { mailPartRefund } from './order-refunds.mail.ts';
import { refundLimit } from './refund-limit.ts';

type Shop = Pick<Platform, 'database' | 'kept' | 'demo' | 'jobs' | 'config'>;

/** A call for a part, with its Idempotency-Key. */
export interface PartRefundRequest extends PartRefund {
  key: string;
}

/** The refund of an earlier call with this key. Throws 409 `key-reused` where that asked for something else. */
async function earlierPart(transaction: Database, orderId: string, { key, ...asked }: PartRefundRequest) {
  const earlier = (await refundsOfOrder(transaction, orderId)).find(({ requestKey }) => requestKey === key);
  if (!earlier) return undefined;
  if (earlier.amountCents + earlier.endedCents === toCents(asked.amount) && earlier.reason === asked.reason)
    return earlier;
  throw new CodedError(409, 'key-reused', 'This key was sent with another refund before.');
}

/** An order of which nothing is kept does not stay: it would still be handed over. */
function assertSomethingStays(order: OrderRow, amount: number): void {
  const left = leftOfOrder(order);
  if (toCents(amount) !== left || !isCancellable(order.type, order.state)) return;
  const text = `${formatMoney(toDollars(left))} is the full remaining amount, and the order was not handed over. For a full refund, cancel the order.`;
  throw new CodedError(409, 'cancel-instead', text);
}

function assertRefundable(order: OrderRow, { left }: PartRefundRequest): void {
  if (!order.paidAt) {
    const text = 'This order is not paid, so there is nothing to refund.';
    throw new CodedError(409, 'order-not-refundable', text);
  }
  const now = toDollars(leftOfOrder(order));
  if (left === undefined || left === now) return;
  const text = `Someone else refunded a part of this order: ${formatMoney(now)} is left. Nothing was refunded now.`;
  throw new CodedError(409, 'refund-changed', text, { details: { left: now } });
}

/**
 * The first transaction of a refund in part: written as pending, audited and mailed. The same key again returns the refund
 * of that time and changes nothing. Throws as `refundPart`.
 */
export async function beginPartRefund(
  shop: Shop,
  actor: Member,
  orderId: string,
  request: PartRefundRequest,
): Promise<Refund> {
  const limit = await refundLimit(shop);
  return shop.database.transaction(async (transaction) => {
    const order = await holdOrder(transaction, orderId);
    const earlier = await earlierPart(transaction, orderId, request);
    if (earlier) return earlier;
    assertRefundable(order, request);
    assertSomethingStays(order, request.amount);
    const { reason, key: requestKey } = request;
    const amountCents = toCents(request.amount);
    const refund = await openOrderRefund(transaction, order, {
      cause: 'part',
      amountCents,
      reason,
      requestKey,
    });
    await limit.countIn(transaction, actor, refund);
    await mailPartRefund(transaction, shop, order, refund);
    const left = leftOfOrder(order);
    await recordAudit(transaction, {
      actor,
      action: 'refund a part',
      subject: orderSubject(order),
      before: { leftToRefundCents: left },
      after: { leftToRefundCents: left - amountCents, refund: request.amount, reason },
    });
    return refund;
  });
}

/**
 * Gives back a part of what was paid for an order, which stays as it is (rules.md#refunds): in one transaction, then the
 * provider outside any, then a second transaction. What a crash leaves is finished by a job. Throws 404, 409
 * `order-not-refundable`, `refund-too-large`, `cancel-instead`, `refund-changed` and `key-reused`, and 403 `not-verified`.
 */
export async function refundPart(
  shop: Shop,
  provider: PaymentProvider,
  actor: Member,
  orderId: string,
  request: PartRefundRequest,
): Promise<PartRefunded> {
  const begun = await beginPartRefund(shop, actor, orderId, request);
  const refund = await giveRefund(shop.database, provider, begun);
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, orderId));
  const given = await refundsOfOrder(shop.database, orderId);
  return {
    _id: orderId,
    state: order!.state,
    refund: presentStaffRefund(refund),
    refunds: given.map((one) => presentListedRefund(one)),
    left: toDollars(leftOfOrder(order!)),
  };
}
