import { and, eq, inArray } from 'drizzle-orm';
import { openRefund, type Refund } from '#features/payments/refunds/refunds.service.ts';
import { giveBackOrders } from '#features/vehicles/rental-days/end-rental-days.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { mailLapsed } from './holds.mail.ts';
import { type HoldState, holdStatesBefore } from './holds.rules.ts';
import { vehicleHolds } from './holds.tables.ts';

export type HoldRow = typeof vehicleHolds.$inferSelect;
export type HoldShop = Pick<Platform, 'database' | 'jobs' | 'config'>;

/**
 * One conditional change of state (rules.md#hold): of any number of callers one is handed the changed hold, the others get
 * undefined.
 */
export async function changeHold(
  transaction: Database,
  id: string,
  to: HoldState,
  change: Partial<HoldRow> = {},
): Promise<HoldRow | undefined> {
  const [changed] = await transaction
    .update(vehicleHolds)
    .set({ ...change, state: to })
    .where(and(eq(vehicleHolds.id, id), inArray(vehicleHolds.state, holdStatesBefore(to))))
    .returning();
  return changed;
}

/** Puts the unit of a hold back on stock. Last in a transaction, since it locks the listing. */
export async function giveBackHeld(transaction: Database, shop: HoldShop, hold: HoldRow): Promise<void> {
  const today = calendarDate(now(), shop.config.dealerTimezone);
  await giveBackOrders(transaction, [{ carId: hold.carId, orderId: hold.id, firstDay: null }], today);
}

/** The deposit, or what of it counted nowhere, is to go back. */
export const refundDeposit = (
  transaction: Database,
  hold: HoldRow,
  reason: string,
  amountCents = hold.depositCents,
): Promise<Refund> =>
  openRefund(transaction, {
    paymentId: hold.paymentId,
    orderId: hold.id,
    type: null,
    cause: 'deposit-refund',
    amountCents,
    taxCents: 0,
    stateCents: 0,
    reason,
  });

const reasons = {
  cancelled: 'The customer canceled the reservation',
  ended: 'The reservation period ended',
  'let-go': 'Staff ended the reservation',
} as const;

/**
 * An active hold ends without a purchase, however it does: the deposit is to go back, the customer is told, the unit goes back on
 * stock. Returns the refund, which the caller gives after the commit; undefined where it is not active (any more), and then
 * nothing changes.
 */
export async function lapse(
  transaction: Database,
  shop: HoldShop,
  id: string,
  how: keyof typeof reasons,
  reason: string | null = null,
): Promise<{ hold: HoldRow; refund: Refund } | undefined> {
  const hold = await changeHold(transaction, id, how, { endedAt: now(), reason });
  if (!hold) return undefined;
  const refund = await refundDeposit(transaction, hold, reason ?? reasons[how]);
  await mailLapsed(transaction, shop, hold, how);
  await giveBackHeld(transaction, shop, hold);
  return { hold, refund };
}
