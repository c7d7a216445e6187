import { recordAudit } from '#features/audit/audit.service.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import {
  giveRefund,
  payBackByHand,
  type Refund,
  refundOfOrder,
  reopenRefund,
} from '#features/payments/refunds/refunds.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { presentCancellation } from '../cancellation/cancel-order.ts';
import type { Cancellation } from '../cancellation/cancellation.contract.ts';
import { paidBackByHand } from '../orders.rules.ts';
import { refundLimit } from '../refund-limit.ts';

type Shop = Pick<Platform, 'database' | 'kept' | 'demo'>;

async function theRefund(database: Database, orderId: string): Promise<Refund> {
  const refund = await refundOfOrder(database, orderId);
  if (!refund) throw notFound('There is no refund of such an order.');
  return refund;
}

const refused = ({ refusal, amountCents }: Refund) => ({
  refundState: 'refused',
  reason: refusal,
  amount: toDollars(amountCents),
});

/**
 * The first transaction of asking again: the caller that finds the refund refused makes it pending, and audits that.
 * Throws 404 and, without the permit that its amount asks for, 403 `not-verified`.
 */
export async function beginRetry(
  shop: Shop,
  actor: Member,
  orderId: string,
  reason: string,
): Promise<Refund> {
  const limit = await refundLimit(shop);
  return shop.database.transaction(async (transaction) => {
    const reopened = await reopenRefund(transaction, orderId, reason);
    if (!reopened) return theRefund(transaction, orderId);
    await limit.countIn(transaction, actor, reopened);
    await recordAudit(transaction, {
      actor,
      action: 'ask for the refund again',
      subject: { type: 'order', id: orderId },
      before: refused(reopened),
      after: { refundState: 'asked again', reason },
    });
    return reopened;
  });
}

/**
 * Asks the provider again for a refund that it refused, outside any transaction. Of two admins at the same moment one
 * begins the attempt, and both ask under its one key: money goes back once. A refund that is done stays as it is.
 * Throws 404 for an order without one, and 403 `not-verified`.
 */
export async function retryRefund(
  shop: Shop,
  provider: PaymentProvider,
  actor: Member,
  orderId: string,
  reason: string,
): Promise<Cancellation> {
  const refund = await beginRetry(shop, actor, orderId, reason);
  return presentCancellation(orderId, await giveRefund(shop.database, provider, refund));
}

/** Why it cannot be marked: an admin who also paid by hand has to learn it, so it is an error. */
function notPayable(refund: Refund): CodedError {
  const text =
    refund.state === 'pending'
      ? 'The payment provider is being asked for this refund. Do not pay it back by hand until it has answered.'
      : refund.note === null
        ? 'The payment provider has given this refund meanwhile. Do not pay it back by hand.'
        : `This refund is marked as paid back already: ${refund.note}`;
  return new CodedError(409, 'refund-not-failed', text);
}

/**
 * Marks a refund that the provider refused as paid back by hand, audited in the same transaction; the provider is not
 * asked for it again. Asked again with the same note, answers the same. Throws 404, 409 `refund-not-failed` for one
 * that is given, being asked for, or marked with another note, and 403 `not-verified`.
 */
export async function markPaidBack(
  shop: Shop,
  actor: Member,
  orderId: string,
  note: string,
): Promise<Cancellation> {
  const limit = await refundLimit(shop);
  return shop.database.transaction(async (transaction) => {
    const marked = await payBackByHand(transaction, await theRefund(transaction, orderId), note);
    if (!marked) {
      const standing = await theRefund(transaction, orderId);
      if (standing.note !== note) throw notPayable(standing);
      return presentCancellation(orderId, standing);
    }
    await limit.countIn(transaction, actor, marked);
    await recordAudit(transaction, {
      actor,
      action: 'mark the refund as paid back',
      subject: { type: 'order', id: orderId },
      before: refused(marked),
      after: { refundState: paidBackByHand, note },
    });
    return presentCancellation(orderId, marked);
  });
}
