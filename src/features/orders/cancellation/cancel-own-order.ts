import { sql } from 'drizzle-orm';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { giveRefund, type Refund } from '#features/payments/refunds/refunds.service.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import type { OwnCancelling } from '../orders.contract.ts';
import { dateWords } from '../orders.mail.ts';
import { isCancellable } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';
import { holdOrder } from '../refunds/open-order-refund.ts';
import { type CancellingShop, callOff, earlierRefund } from './cancel-order.ts';
import { judgeFor } from './own-cancellation.service.ts';

/** Kept with the refund, for staff. */
const reason = 'The customer canceled the order';

/** 409: from here on staff do it. */
function refusalOf({ refusal, until, againFrom }: OwnCancelling): CodedError | undefined {
  const call = `Please call us: ${brand.contact.phone}.`;
  if (refusal === 'too-late')
    return new CodedError(
      409,
      'too-late-to-cancel',
      `${dateWords(until!)} was the last day to cancel this order online. ${call}`,
    );
  if (refusal === 'rental-over')
    return new CodedError(409, 'rental-over', `This rental has ended. To cancel it: ${call}`);
  if (refusal === 'enough')
    return new CodedError(
      409,
      'enough-cancelled',
      `You have reached the limit of cancellations this month. You can cancel again from ${dateWords(againFrom)}. Until then: ${call}`,
    );
  if (refusal === 'staff-only')
    return new CodedError(409, 'cancelled-by-staff', `This order cannot be canceled online. ${call}`);
}

/** One after the other: of two at the same moment the second one counts the first. */
const countOneByOne = (transaction: Database, userId: string) =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`own cancellations of ${userId}`}, 0))`,
  );

/** Throws 404 for an order that is none of the member's, and for a checkout that was never paid. */
async function holdOwn(transaction: Database, { userId }: Member, id: string): Promise<OrderRow> {
  const order = await holdOrder(transaction, id);
  const isOrdered = order.paidAt !== null || order.state === 'pending';
  if (order.userId !== userId || !isOrdered) throw notFound('Order not found.');
  return order;
}

/**
 * A customer cancels an order of their own: what follows is what follows an admin's cancellation. Asked again, changes
 * nothing. Throws 404, 409 `order-not-cancellable`, and 409 `too-late-to-cancel`, `rental-over`, `enough-cancelled` or
 * `cancelled-by-staff` where the dealership leaves it to staff (rules.md#cancel-and-return).
 */
export async function cancelOwnOrder(
  shop: CancellingShop,
  provider: PaymentProvider,
  member: Member,
  orderId: string,
): Promise<Refund> {
  const terms = await readSetting(shop, 'ownCancellations');
  const refund = await shop.database.transaction(async (transaction) => {
    await countOneByOne(transaction, member.userId);
    const order = await holdOwn(transaction, member, orderId);
    if (!isCancellable(order.type, order.state)) return earlierRefund(transaction, order);
    const judge = await judgeFor(transaction, shop.config, member, terms);
    const refusal = refusalOf(judge(order));
    if (refusal) throw refusal;
    const cancelled = await callOff(transaction, shop, order, { actor: member, by: 'customer', reason });
    return cancelled ?? earlierRefund(transaction, order);
  });
  return giveRefund(shop.database, provider, refund);
}
