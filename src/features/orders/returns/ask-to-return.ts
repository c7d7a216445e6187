import { noteStaffNews } from '#features/staff-news/staff-news.service.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { holdOrder } from '../refunds/open-order-refund.ts';
import { notReturnable, notWithCustomer, returnDecided } from './returns.errors.ts';
import { mailReturnAsked } from './returns.mail.ts';
import { returningOf, returnOfOrder } from './returns.service.ts';
import { orderReturns } from './returns.tables.ts';

/**
 * A customer asks to bring a bought vehicle back. Asked again, changes nothing. Throws 404, 409 `not-with-customer`,
 * `return-not-possible` where the limits are passed, and `return-decided` where staff refused it.
 */
export async function askToReturn(
  shop: Pick<Platform, 'database' | 'config' | 'jobs'>,
  member: Member,
  orderId: string,
  reason: string | undefined,
): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const order = await holdOrder(transaction, orderId);
    if (order.userId !== member.userId) throw notFound('Order not found.');
    const earlier = await returnOfOrder(transaction, orderId);
    if (earlier?.state === 'refused')
      throw returnDecided(`We could not accept your return request: ${earlier.decision}`);
    if (earlier) return;
    if (order.type !== 'purchase' || order.state !== 'delivered') throw notWithCustomer();
    const returning = returningOf(order, undefined, shop.config.dealerTimezone);
    const limits = { lastDay: returning.lastDay, farthest: undefined };
    const way = `Please call us: ${brand.contact.phone}.`;
    if (returning.refusal) throw notReturnable(returning.refusal, limits, way);
    await transaction
      .insert(orderReturns)
      .values({ orderId, state: 'asked', askedAt: now(), reason: reason || null });
    await mailReturnAsked(transaction, shop, order, returning);
    await noteStaffNews(transaction, {
      kind: 'return',
      subjectId: orderId,
      text: `${order.make} ${order.model}, receipt ${order.receiptNumber}.`,
    });
  });
}
