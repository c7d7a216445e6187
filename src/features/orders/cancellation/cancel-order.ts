import { recordAudit } from '#features/audit/audit.service.ts';
import { orderSubject } from '#features/audit/audit-subjects.ts';
import { findOthersAct } from '#features/audit/find-others-act.ts';
import { noteCancellation } from '#features/ledger/chain/note-cancellation.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { findPayment } from '#features/payments/payments.service.ts';
import { giveRefund, type Refund, refundsOfOrder } from '#features/payments/refunds/refunds.service.ts';
import { giveBackTradeIn } from '#features/trade-ins/inspections/give-back-trade-in.ts';
import { giveBackOrders } from '#features/vehicles/rental-days/end-rental-days.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { oldCarFate } from '../old-car-fate.rules.ts';
import { oldCarsOfOrders, presentOwnOldCar } from '../old-cars/old-cars-of-orders.ts';
import { askUs, mailAboutOrder, money } from '../orders.mail.ts';
import { isCancellable, leftOfOrder, type OrderState, totalOfOrder } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';
import { holdOrder, openOrderRefund } from '../refunds/open-order-refund.ts';
import { receiptOfRefund, wayBack } from '../refunds/order-refunds.mail.ts';
import { refundLimit } from '../refunds/refund-limit.ts';
import { presentStaffRefund } from '../refunds-of-orders.ts';
import type { Cancellation } from './cancellation.contract.ts';

/** What of the shop a cancellation needs. */
export type CancellingShop = Pick<Platform, 'database' | 'kept' | 'demo' | 'jobs' | 'config'>;

/** What the audit calls it. */
const cancelling = 'cancel order';

const refusals: Readonly<Record<OrderState, string>> = {
  pending: 'The payment of this order is still being confirmed. Try again in a few minutes.',
  paid: 'This order has just changed. Please try again.',
  delivered: 'This vehicle has been handed over: the order can no longer be canceled.',
  returned: 'This vehicle was returned: the order can no longer be canceled.',
  cancelled: 'This order was never paid, so there is nothing to refund.',
};

/** The refund of an order that was cancelled before. Throws 409 `order-not-cancellable` for any other. */
export async function earlierRefund(database: Database, order: OrderRow): Promise<Refund> {
  const given = await refundsOfOrder(database, order.id);
  const refund = given.find(({ cause }) => cause === 'cancellation');
  if (refund) return refund;
  throw new CodedError(409, 'order-not-cancellable', refusals[order.state]);
}

async function returnUnit(
  database: Database,
  { config }: CancellingShop,
  { carId, id: orderId, firstDay }: OrderRow,
  by: Member | undefined,
) {
  const today = calendarDate(now(), config.dealerTimezone);
  const [returned] = await giveBackOrders(database, [{ carId, orderId, firstDay }], today, { by });
  if (!returned) return undefined;
  const { car, added } = returned;
  return { car: `${car.make} ${car.model}`, added, now: car.stock };
}

/** Who cancels an order, and why. */
interface Canceller {
  actor: Member;
  by: 'customer' | 'staff';
  reason: string;
  /** Counts the refund where it is limited; throws where it is too large. */
  countIn?: (transaction: Database, refund: Refund) => Promise<void>;
}

/**
 * The one way on which a paid order is cancelled, whoever does it: the order is cancelled, its unit goes back on stock, the
 * refund of what had not gone back before is written as pending, and what was done is audited and mailed. `order` is held by
 * this transaction. Undefined where it is not to be cancelled (any more), and then nothing changes.
 */
export async function callOff(
  transaction: Database,
  shop: CancellingShop,
  order: OrderRow,
  { actor, by, reason, countIn }: Canceller,
): Promise<Refund | undefined> {
  if (!order.paidAt || !isCancellable(order.type, order.state)) return undefined;
  const cancelledAt = now();
  const asked = { cause: 'cancellation', reason } as const;
  const change = { state: 'cancelled', cancelledAt, cancelledBy: by } as const;
  const refund = await openOrderRefund(transaction, order, asked, change);
  await countIn?.(transaction, refund);
  const today = calendarDate(cancelledAt, shop.config.dealerTimezone);
  await giveBackTradeIn(transaction, shop, { order, actor, today });
  await noteCancellation(transaction, order.receiptNumber, cancelledAt);
  const { oldCar } = presentOwnOldCar((await oldCarsOfOrders(transaction, [order]))(order.id));
  await mailCancellation(transaction, shop, order, { refund, by, oldCar: oldCarFate(oldCar, 'customer') });
  await recordAudit(transaction, {
    actor,
    action: cancelling,
    subject: orderSubject(order),
    before: { state: 'paid', receiptNumber: order.receiptNumber },
    after: { state: 'cancelled', refund: toDollars(refund.amountCents), reason },
    // Last, since it locks the car: sales of this car wait for this transaction from here on.
    stock: await returnUnit(transaction, shop, order, by === 'staff' ? actor : undefined),
  });
  return refund;
}

/**
 * The first transaction of a cancellation by staff. Asked again, returns the refund of that time and changes nothing.
 * Throws 404, 409 `order-not-cancellable` and, without the permit that its amount asks for, 403 `not-verified`.
 */
export async function beginCancellation(
  shop: CancellingShop,
  actor: Member,
  orderId: string,
  reason: string,
): Promise<Refund> {
  const limit = await refundLimit(shop);
  return shop.database.transaction(async (transaction) => {
    const countIn = (inside: Database, refund: Refund) => limit.countIn(inside, actor, refund);
    const order = await holdOrder(transaction, orderId);
    const refund = await callOff(transaction, shop, order, { actor, by: 'staff', reason, countIn });
    return refund ?? earlierRefund(transaction, order);
  });
}

/** The text for staff about a cancelled order and its refund. */
export const presentCancellation = (orderId: string, refund: Refund): Cancellation => ({
  _id: orderId,
  state: 'cancelled',
  refund: presentStaffRefund(refund),
});

/**
 * Cancels a paid order that was not handed over, and gives its money back: like the sale (rules.md#sale) in one
 * transaction, then the provider outside any, then a second transaction. Anyone may ask again, at the same moment or
 * later: order, stock, audit and refund change once, and what a crash left is finished. Where the provider does not
 * answer, the order stays cancelled and its refund pending; where it refuses for good, the refund has failed. Throws as
 * beginCancellation.
 */
export async function cancelOrder(
  shop: CancellingShop,
  provider: PaymentProvider,
  actor: Member,
  orderId: string,
  reason: string,
): Promise<Cancellation> {
  const refund = await beginCancellation(shop, actor, orderId, reason);
  const given = await giveRefund(shop.database, provider, refund);
  const act = { action: cancelling, subject: { type: 'order', id: orderId } };
  const othersAct = await findOthersAct(shop.database, actor, act, shop.config.dealerTimezone);
  return { ...presentCancellation(orderId, given), ...(othersAct && { othersAct }) };
}

interface Cancelled {
  refund: Refund;
  by: 'customer' | 'staff';
  /** What becomes of the old car that paid for a part of it. */
  oldCar?: string;
}

/** All of it was refunded in parts before. */
const isAllBack = (order: OrderRow): boolean => leftOfOrder(order) === 0 && order.refundedCents > 0;

/** Who cancelled, what comes back now, and what came back before where parts did. */
function backText(order: OrderRow, { refund, by }: Cancelled, back: string): string {
  const who = by === 'customer' ? 'You canceled this order' : 'We canceled this order';
  const total = money(totalOfOrder(order));
  if (isAllBack(order)) return `${who}. All of your ${total} was already refunded.`;
  const { endedCents } = refund;
  const ends = endedCents > 0 ? ` ${money(endedCents)} of your plan balance is canceled.` : '';
  if (ends && refund.amountCents === 0) return `${who}.${ends} There is nothing left to refund.`;
  const we = by === 'customer' ? ', and we are' : ' and are';
  const before = order.refundedCents > 0 ? ` The rest of your ${total} was already refunded.` : '';
  return `${who}${we} refunding ${money(refund.amountCents)}. We are sending it ${back}. It can take a few days to arrive.${ends}${before}`;
}

/**
 * To the buyer: the order is cancelled, and what comes back. Stored once per order, in the cancellation's transaction.
 * `order` is its row before that.
 */
async function mailCancellation(
  transaction: Database,
  shop: Pick<Platform, 'jobs' | 'config'>,
  order: OrderRow,
  cancelled: Cancelled,
): Promise<void> {
  const backCents = cancelled.refund.amountCents;
  const amount = money(backCents);
  const payment = await findPayment(transaction, order.paymentId);
  const back = wayBack(payment);
  const nothingLeft = isAllBack(order);
  const { attachments, attached } = await receiptOfRefund(transaction, order, cancelled.refund);
  await mailAboutOrder(transaction, shop, order, {
    to: payment.buyerEmail,
    subject: `Your order ${order.receiptNumber} is canceled`,
    preview: nothingLeft
      ? `Your ${money(totalOfOrder(order))} was already refunded.`
      : backCents === 0 && cancelled.refund.endedCents > 0
        ? 'You do not owe anything for it.'
        : `${amount} is being refunded ${back}.`,
    heading: `Your order of the ${order.make} ${order.model} is canceled`,
    text: backText(order, cancelled, back),
    facts: nothingLeft ? [] : [['Refund', amount]],
    notes: [...(cancelled.oldCar ? [cancelled.oldCar] : []), attached, askUs('Questions?')],
    attachments,
    cause: `order-cancelled:${order.id}`,
  });
}
