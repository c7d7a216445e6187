import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { orderSubject } from '#features/audit/audit-subjects.ts';
import { noteCancellation } from '#features/ledger/chain/note-cancellation.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { giveRefund, type Refund } from '#features/payments/refunds/refunds.service.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { giveBackTradeIn } from '#features/trade-ins/inspections/give-back-trade-in.ts';
import { takeBackVehicle } from '#features/vehicles/units/take-back-vehicle.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { distanceText, isFarther, type Units } from '#platform/units.ts';
import type { OrderRow } from '../orders.service.ts';
import { holdOrder, openOrderRefund } from '../refunds/open-order-refund.ts';
import { refundLimit } from '../refunds/refund-limit.ts';
import type { StaffReturn, VehicleBack } from './returns.contract.ts';
import { notReturnable, notWithCustomer, returnDecided } from './returns.errors.ts';
import { mailReturnRefused, mailTakenBackPurchase } from './returns.mail.ts';
import {
  presentReturn,
  type ReturnRow,
  returningOf,
  returnOfOrder,
  selectReturns,
} from './returns.service.ts';
import { orderReturns } from './returns.tables.ts';

type Shop = Pick<Platform, 'database' | 'config' | 'jobs' | 'kept' | 'demo'>;

interface TakingBack extends VehicleBack {
  /** Why beyond the limits; absent: by right alone. */
  generousBecause?: string;
  /** In which distances are shown. */
  units: Units;
  countIn?: (transaction: Database, refund: Refund) => Promise<void>;
}

/** What goes back and the fee, where it may be taken back. Throws 400 and 409. */
function judge(shop: Shop, order: OrderRow, request: ReturnRow | undefined, taking: TakingBack) {
  const { units } = taking;
  if (order.handoverKm !== null && isFarther(order.handoverKm, taking.mileageKm, units))
    throw badInput({
      mileageKm: `It had ${distanceText(order.handoverKm, units)} at handover`,
    });
  const returning = returningOf(order, request, shop.config.dealerTimezone, {
    toKm: taking.mileageKm,
    units,
  });
  const { refusal, lastDay, kmAtMost } = returning;
  if (refusal && taking.generousBecause === undefined) {
    const farthest = kmAtMost === undefined ? undefined : distanceText(kmAtMost, units);
    throw notReturnable(refusal, { lastDay, farthest }, 'An admin can still take it back on the order page.');
  }
  return returning;
}

async function writeReturn(
  transaction: Database,
  shop: Shop,
  actor: Member,
  order: OrderRow,
  taking: TakingBack,
): Promise<Refund> {
  const request = await returnOfOrder(transaction, order.id);
  const { refundCents, feeCents, refusal } = judge(shop, order, request, taking);
  // It never falls, also where the same figure in miles is a kilometer less.
  const mileageKm = Math.max(taking.mileageKm, order.handoverKm ?? 0);
  const today = calendarDate(now(), shop.config.dealerTimezone);
  const reason = taking.generousBecause ?? request?.reason ?? 'Returned under the right to return';
  const asked = { cause: 'return', amountCents: refundCents, reason } as const;
  const refund = await openOrderRefund(transaction, order, asked, { state: 'returned', returnedAt: now() });
  await taking.countIn?.(transaction, refund);
  const decided = {
    state: 'taken-back' as const,
    decidedAt: now(),
    decision: taking.generousBecause ?? null,
    mileageKm,
    feeCents,
    isGenerous: refusal !== undefined,
  };
  await transaction
    .insert(orderReturns)
    .values({ orderId: order.id, ...decided })
    .onConflictDoUpdate({ target: orderReturns.orderId, set: decided });
  await noteCancellation(transaction, order.receiptNumber, now());
  await mailTakenBackPurchase(transaction, shop, order, { refund, feeCents });
  await recordAudit(transaction, {
    actor,
    action: 'take back purchase',
    subject: orderSubject(order),
    before: { state: order.state, receiptNumber: order.receiptNumber, mileageKm: order.handoverKm },
    after: {
      state: 'returned',
      refund: toDollars(refundCents),
      fee: toDollars(feeCents),
      mileageKm,
      ...(taking.generousBecause !== undefined && { reason: taking.generousBecause }),
    },
  });
  faultPoint('old car: sale undone, old car not given back');
  // Last, since they lock listings.
  await giveBackTradeIn(transaction, shop, { order, actor, today });
  const { id: orderId, carId } = order;
  await takeBackVehicle(transaction, actor, {
    orderId,
    carId,
    vin: taking.vin,
    vinConfirmed: taking.vinConfirmed,
    mileageKm,
    today,
    units: taking.units,
  });
  return refund;
}

async function presentTakenBack(shop: Shop, orderId: string): Promise<StaffReturn> {
  const [found] = await selectReturns(shop.database).where(eq(orderReturns.orderId, orderId));
  return presentReturn(found!, shop.config.dealerTimezone);
}

async function takeBackSold(
  shop: Shop,
  provider: PaymentProvider,
  actor: Member,
  orderId: string,
  taken: Omit<TakingBack, 'units'>,
): Promise<StaffReturn> {
  const taking = { ...taken, units: await readSetting(shop, 'units') };
  const refund = await shop.database.transaction(async (transaction) => {
    const order = await holdOrder(transaction, orderId);
    if (order.type === 'purchase' && order.state === 'returned') return undefined;
    if (order.type !== 'purchase' || order.state !== 'delivered') throw notWithCustomer();
    return writeReturn(transaction, shop, actor, order, taking);
  });
  if (refund) await giveRefund(shop.database, provider, refund);
  return presentTakenBack(shop, orderId);
}

/**
 * Staff take a bought vehicle back by right (rules.md#cancel-and-return): its money less the fee goes back, with tax and state
 * charges, and it is preparing in a draft of its own. Asked again, changes nothing. Throws 404, 400 for a mileage below that
 * of the handover or a missing VIN, 409 `not-with-customer` and `return-not-possible`.
 */
export const takeBackPurchase = (
  shop: Shop,
  provider: PaymentProvider,
  actor: Member,
  orderId: string,
  taken: VehicleBack,
): Promise<StaffReturn> => takeBackSold(shop, provider, actor, orderId, taken);

/**
 * An admin takes it back although a limit is passed, or the order came without the right; the fee stays. Throws as above,
 * and 403 `not-verified` without the permit that the amount asks for (rules.md#refunds).
 */
export async function takeBackGenerously(
  shop: Shop,
  provider: PaymentProvider,
  actor: Member,
  orderId: string,
  { reason, ...taken }: VehicleBack & { reason: string },
): Promise<StaffReturn> {
  const limit = await refundLimit(shop);
  const countIn = (transaction: Database, refund: Refund) => limit.countIn(transaction, actor, refund);
  return takeBackSold(shop, provider, actor, orderId, { ...taken, generousBecause: reason, countIn });
}

/** Staff refuse a request, and the customer reads why. Throws 404 and 409 `return-decided`. */
export async function refuseReturn(
  shop: Shop,
  actor: Member,
  orderId: string,
  reason: string,
): Promise<StaffReturn> {
  await shop.database.transaction(async (transaction) => {
    const order = await holdOrder(transaction, orderId);
    const request = await returnOfOrder(transaction, orderId);
    if (request?.state === 'refused') return;
    if (request?.state !== 'asked') throw returnDecided('There is no open return request for this car.');
    await transaction
      .update(orderReturns)
      .set({ state: 'refused', decidedAt: now(), decision: reason })
      .where(eq(orderReturns.orderId, orderId));
    await mailReturnRefused(transaction, shop, order, reason);
    await recordAudit(transaction, {
      actor,
      action: 'refuse return',
      subject: orderSubject(order),
      before: { request: 'asked', receiptNumber: order.receiptNumber },
      after: { request: 'refused', reason },
    });
  });
  return presentTakenBack(shop, orderId);
}
