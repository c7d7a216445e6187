import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { orderSubject } from '#features/audit/audit-subjects.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { noteStaffNews } from '#features/staff-news/staff-news.service.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { OpeningHours } from '#platform/dates/opening-hours.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { dateWords } from '../orders.mail.ts';
import type { OrderState } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { holdOrder } from '../refunds/open-order-refund.ts';
import type { DeliveryMoving } from './delivery-moves.contract.ts';
import { mailDeliveryMoved } from './delivery-moves.mail.ts';
import { judgeMoving } from './delivery-moves.rules.ts';

type Shop = Pick<Platform, 'database' | 'config' | 'jobs' | 'kept' | 'demo'>;

/** Of a bought vehicle that is paid and not handed over: whether its delivery may be moved. Undefined for any other order. */
export function movingOf(
  order: OrderRow,
  timeZone: string,
  openingHours: OpeningHours,
): DeliveryMoving | undefined {
  if (order.type !== 'purchase' || order.state !== 'paid') return undefined;
  return judgeMoving({
    deliveryDate: order.deliveryDate,
    promisedDate: order.promisedDate ?? order.deliveryDate,
    moves: order.deliveryMoves,
    today: calendarDate(now(), timeZone),
    openingHours,
  });
}

/**
 * A customer moves the delivery of an own order; staff are told, a mail with the calendar's entry goes out. To the day that it
 * has, changes nothing. Throws 404, 409 `delivery-not-movable` and `day-not-offered`.
 */
export async function moveDelivery(shop: Shop, member: Member, orderId: string, to: string): Promise<void> {
  const openingHours = await readSetting(shop, 'openingHours');
  await shop.database.transaction(async (transaction) => {
    const order = await holdOrder(transaction, orderId);
    if (order.userId !== member.userId) throw notFound('Order not found.');
    const moving = movingOf(order, shop.config.dealerTimezone, openingHours);
    if (!moving) throw notMovable(order.state);
    if (order.deliveryDate === to) return;
    if (moving.refusal) throw movingRefused(moving.refusal);
    if (!moving.days.includes(to)) throw dayNotOffered();
    const [moved] = await transaction
      .update(orders)
      .set({
        deliveryDate: to,
        promisedDate: order.promisedDate ?? order.deliveryDate,
        deliveryMoves: order.deliveryMoves + 1,
      })
      .where(eq(orders.id, orderId))
      .returning();
    const { make, model, receiptNumber } = order;
    await mailDeliveryMoved(transaction, shop, moved!, order.deliveryDate);
    await noteStaffNews(transaction, {
      kind: 'delivery',
      subjectId: `${orderId}:${moved!.deliveryMoves}`,
      text: `${make} ${model}, receipt ${receiptNumber}: delivery moved from ${dateWords(order.deliveryDate)} to ${dateWords(to)}.`,
    });
    await recordAudit(transaction, {
      actor: member,
      action: 'move delivery',
      subject: orderSubject(order),
      before: { deliveryDate: order.deliveryDate, make, model, receiptNumber },
      after: { deliveryDate: to, make, model },
    });
  });
}

const callUs = () => `Please call us: ${brand.contact.phone}.`;

const endedTexts: Readonly<Record<OrderState, string>> = {
  pending: 'The payment of this order is still being confirmed. Try again in a few minutes.',
  paid: 'The dates of a rental cannot be changed.',
  delivered: 'This vehicle has been handed over.',
  returned: 'This vehicle was returned.',
  cancelled: 'This order is canceled.',
};

/** 409: there is no delivery to be moved. */
const notMovable = (state: OrderState): CodedError =>
  new CodedError(409, 'delivery-not-movable', endedTexts[state]);

const refusalTexts: Readonly<Record<NonNullable<DeliveryMoving['refusal']>, string>> = {
  'too-late': 'It is too late to reschedule this delivery online.',
  enough: 'This delivery cannot be rescheduled online again.',
  'no-day': 'No other day is available for this delivery.',
};

/** 409: from here on staff do it. */
const movingRefused = (refusal: NonNullable<DeliveryMoving['refusal']>): CodedError =>
  new CodedError(409, 'delivery-not-movable', `${refusalTexts[refusal]} ${callUs()}`, {
    details: { refusal },
  });

/** 409: we do not deliver on that day. */
const dayNotOffered = (): CodedError =>
  new CodedError(409, 'day-not-offered', 'We cannot deliver on that day. Please choose another one.', {
    fields: { deliveryDate: 'Choose one of the days in the list' },
  });
