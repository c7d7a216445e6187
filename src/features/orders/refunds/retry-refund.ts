import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import {
  giveRefund,
  payBackByHand,
  type Refund,
  refundsOfOrder,
  reopenRefund,
} from '#features/payments/refunds/refunds.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { subjectOfOrder } from '../order-subject.ts';
import { paidBackByHand } from '../orders.rules.ts';
import { orders } from '../orders.tables.ts';
import { presentStaffRefund } from '../refunds-of-orders.ts';
import type { OrderRefunding } from './order-refunds.contract.ts';
import { refundLimit } from './refund-limit.ts';

type Shop = Pick<Platform, 'database' | 'kept' | 'demo'>;

/** Which refund is meant, where an order has several. */
interface WhichRefund {
  refundId?: string;
}

/** The refund of an order that is meant: the one that was refused, else the last one. Throws 404 where there is none. */
async function theRefund(database: Database, orderId: string, { refundId }: WhichRefund): Promise<Refund> {
  const given = await refundsOfOrder(database, orderId);
  const meant =
    refundId === undefined
      ? (given.find(({ state }) => state === 'failed') ?? given.at(-1))
      : given.find(({ id }) => id === refundId);
  if (!meant) throw notFound('Refund not found.');
  return meant;
}

async function present(database: Database, refund: Refund): Promise<OrderRefunding> {
  const [order] = await database
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.id, refund.orderId));
  return { _id: refund.orderId, state: order!.state, refund: presentStaffRefund(refund) };
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
  { reason, ...which }: WhichRefund & { reason: string },
): Promise<Refund> {
  const limit = await refundLimit(shop);
  return shop.database.transaction(async (transaction) => {
    const standing = await theRefund(transaction, orderId, which);
    const reopened = await reopenRefund(transaction, standing.id, reason);
    if (!reopened) return theRefund(transaction, orderId, { refundId: standing.id });
    await limit.countIn(transaction, actor, reopened);
    await recordAudit(transaction, {
      actor,
      action: 'ask for the refund again',
      subject: await subjectOfOrder(transaction, orderId),
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
  asked: WhichRefund & { reason: string },
): Promise<OrderRefunding> {
  const refund = await beginRetry(shop, actor, orderId, asked);
  return present(shop.database, await giveRefund(shop.database, provider, refund));
}

/** Why it cannot be marked: an admin who also paid by hand has to learn it, so it is an error. */
function notPayable(refund: Refund): CodedError {
  const text =
    refund.state === 'pending'
      ? 'This refund is being retried. Do not pay it back by hand until it is done.'
      : refund.note === null
        ? 'The payment provider has paid this refund in the meantime. Do not pay it back by hand.'
        : `This refund is already marked as paid back: ${refund.note}`;
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
  { note, ...which }: WhichRefund & { note: string },
): Promise<OrderRefunding> {
  const limit = await refundLimit(shop);
  return shop.database.transaction(async (transaction) => {
    const meant = await theRefund(transaction, orderId, which);
    const marked = await payBackByHand(transaction, meant, note);
    if (!marked) {
      const standing = await theRefund(transaction, orderId, { refundId: meant.id });
      if (standing.note !== note) throw notPayable(standing);
      return present(transaction, standing);
    }
    await limit.countIn(transaction, actor, marked);
    await recordAudit(transaction, {
      actor,
      action: 'mark the refund as paid back',
      subject: await subjectOfOrder(transaction, orderId),
      before: refused(marked),
      after: { refundState: paidBackByHand, note },
    });
    return present(transaction, marked);
  });
}
