import { eq } from 'drizzle-orm';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import type { OfferedCredit } from '#features/payments/credits/credits.rules.ts';
import { passUnit } from '#features/vehicles/pass-unit.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { holdNotOpen, noSuchHold } from '../holds.errors.ts';
import { mailBought } from '../holds.mail.ts';
import { changeHold, type HoldRow, refundDeposit } from '../holds.service.ts';
import { vehicleHolds } from '../holds.tables.ts';

/**
 * A purchase of the held vehicle begins: from here on the hold neither ends nor is cancelled until that payment is settled
 * (rules.md#hold). Until the job has ended it, it can be bought. Throws 404, and 409 `hold-being-bought` or `hold-over`.
 */
export async function beginBuyingHeld(
  transaction: Database,
  member: Member,
  id: string,
  paymentId: string,
): Promise<HoldRow> {
  const [own] = await transaction.select().from(vehicleHolds).where(eq(vehicleHolds.id, id));
  if (own?.userId !== member.userId) throw noSuchHold();
  const buying = await changeHold(transaction, id, 'buying', { boughtBy: paymentId });
  if (buying) return buying;
  const [standing] = await transaction.select().from(vehicleHolds).where(eq(vehicleHolds.id, id));
  throw holdNotOpen(standing?.state === 'buying' || standing?.state === 'pending');
}

/** Its vehicle is the order's, and its deposit counts towards it. The caller has locked the listing. */
export async function giveHeldTo(
  transaction: Database,
  { id, paymentId, depositCents }: HoldRow,
  orderId: string,
): Promise<OfferedCredit> {
  await transaction.update(vehicleHolds).set({ orderId }).where(eq(vehicleHolds.id, id));
  await passUnit(transaction, { from: id, to: orderId, as: 'sold' });
  return { kind: 'deposit', sourceId: id, chargeId: paymentId, cents: depositCents, orderId };
}

/** The purchase is paid, and its customer is told. What of the deposit was more than the vehicle cost goes back. */
export async function concludeHeld(
  transaction: Database,
  shop: Pick<Platform, 'jobs' | 'config'>,
  id: string,
  countedCents: Cents,
): Promise<void> {
  const bought = await changeHold(transaction, id, 'bought', { endedAt: now() });
  if (!bought) throw new Error(`Hold ${id} was not being bought`);
  await mailBought(transaction, shop, bought, countedCents);
  const rest = bought.depositCents - countedCents;
  if (rest > 0) await refundDeposit(transaction, bought, 'More than the final price of the vehicle', rest);
}

/** The purchase was declined: the hold goes on as it was, with its vehicle. Returns the order that has lost it. */
export async function goOnHolding(transaction: Database, id: string): Promise<string> {
  const [buying] = await transaction.select().from(vehicleHolds).where(eq(vehicleHolds.id, id));
  const { orderId, carId } = buying!;
  if (orderId === null) throw new Error(`Hold ${id} was not being bought`);
  await lockCars(transaction, [carId]);
  await changeHold(transaction, id, 'active', { boughtBy: null, orderId: null });
  await passUnit(transaction, { from: orderId, to: id, as: 'held' });
  return orderId;
}
