import { eq } from 'drizzle-orm';
import { bookDeposit } from '#features/books/books.service.ts';
import {
  continueCharge,
  endLeftAtBank,
  findPending,
  settleLeftover,
} from '#features/payments/charges.service.ts';
import type { PaymentProvider, Verdict } from '#features/payments/payment-provider.ts';
import { chargeFor, findPayment, type Payment, settlePayment } from '#features/payments/payments.service.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { holdCodes } from '../holds.errors.ts';
import { mailReserved } from '../holds.mail.ts';
import { changeHold, giveBackHeld, type HoldRow } from '../holds.service.ts';
import { vehicleHolds } from '../holds.tables.ts';

export type ReservingShop = Pick<Platform, 'database' | 'jobs' | 'config' | 'kept' | 'demo'>;

/** Where the dealer took the setting away meanwhile: what was asked for as a rule. */
const usualHours = 72;

async function holdOfPayment(transaction: Database, paymentId: string): Promise<HoldRow> {
  const [hold] = await transaction.select().from(vehicleHolds).where(eq(vehicleHolds.paymentId, paymentId));
  if (!hold) throw new Error(`Deposit ${paymentId} has no hold`);
  return hold;
}

/**
 * The second transaction of a reservation (rules.md#hold): the deposit is paid and the vehicle waits from now on, exactly once;
 * or it was declined, and the unit goes back. A second caller changes nothing. Returns the payment as it now is.
 */
export async function settleHold(shop: ReservingShop, paymentId: string, verdict: Verdict): Promise<Payment> {
  const hours = (await readSetting(shop, 'holds'))?.hours ?? usualHours;
  return shop.database.transaction(async (transaction) => {
    const settled = await settlePayment(transaction, paymentId, verdict);
    if (!settled) return findPayment(transaction, paymentId);
    const { id } = await holdOfPayment(transaction, paymentId);
    if (settled.state !== 'paid') {
      const declined = await changeHold(transaction, id, 'declined', { endedAt: now() });
      await giveBackHeld(transaction, shop, declined!);
      return settled;
    }
    const startedAt = now();
    const endsAt = new Date(startedAt.getTime() + hours * 3_600_000);
    const hold = await changeHold(transaction, id, 'active', { startedAt, endsAt });
    const { totalCents: amountCents } = settled;
    await bookDeposit(transaction, { paymentId, orderId: id, amountCents, at: startedAt });
    await mailReserved(transaction, shop, hold!);
    return settled;
  });
}

const ending = (shop: ReservingShop, provider: PaymentProvider) => ({
  conclude: (payment: Payment) => provider.conclude(chargeFor(payment)),
  settle: ({ id }: Payment, verdict: Verdict) => settleHold(shop, id, verdict),
});

/** Settles or releases what a crash left pending. Returns how many payments it settled. */
export const settleLeftoverHolds = (shop: ReservingShop, provider: PaymentProvider): Promise<number> =>
  settleLeftover(shop.database, 'deposit', ending(shop, provider));

/** The provider sent an event for this charge: where it is a deposit, the reservation continues. */
export async function continueHold(shop: ReservingShop, provider: PaymentProvider, paymentId: string) {
  const payment = await findPending(shop.database, paymentId, 'deposit');
  if (payment) await continueCharge(provider, payment, (verdict) => settleHold(shop, paymentId, verdict));
}

/**
 * A reservation was refused because the same person has one. Where its deposit waits at the bank, it is ended; if the customer
 * confirmed at that moment, that reservation stays. Returns whether the new one is tried again. Throws 503
 * `payment-unconfirmed`.
 */
export async function endHoldLeftAtBank(
  shop: ReservingShop,
  provider: PaymentProvider,
  refusal: unknown,
): Promise<boolean> {
  if (!(refusal instanceof CodedError) || refusal.code !== holdCodes.holding) return false;
  const [earlier] = await shop.database
    .select()
    .from(vehicleHolds)
    .where(eq(vehicleHolds.id, String(refusal.extras.details?.holdId)));
  if (earlier?.state !== 'pending') return false;
  return endLeftAtBank(await findPayment(shop.database, earlier.paymentId), ending(shop, provider));
}
