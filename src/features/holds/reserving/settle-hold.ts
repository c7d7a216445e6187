import { eq } from 'drizzle-orm';
import { bookDeposit } from '#features/books/books.service.ts';
import type { PaymentProvider, Verdict } from '#features/payments/payment-provider.ts';
import {
  chargeFor,
  findPayment,
  type Payment,
  pendingSince,
  settlePayment,
} from '#features/payments/payments.service.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { mailReserved } from '../holds.mail.ts';
import { changeHold, giveBackHeld, type HoldRow } from '../holds.service.ts';
import { vehicleHolds } from '../holds.tables.ts';

export type ReservingShop = Pick<Platform, 'database' | 'jobs' | 'config' | 'kept' | 'demo'>;

/** A payment that is pending for longer is settled or released by a job, as that of a sale (rules.md#sale). */
const leftoverAfterMs = 15 * 60_000;
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

/** Settles or releases what a crash left pending, as settle-leftovers does for sales. Returns how many it dealt with. */
export function settleLeftoverHolds(shop: ReservingShop, provider: PaymentProvider): Promise<number> {
  const before = new Date(now().getTime() - leftoverAfterMs);
  return eachDue({
    next: (after: Payment | undefined, most) =>
      pendingSince(shop.database, { before, purpose: 'deposit', after }, most),
    async act(payment) {
      await settleHold(shop, payment.id, await provider.conclude(chargeFor(payment)));
      return true;
    },
    failed: 'A leftover deposit could not be settled',
    idOf: ({ id }) => id,
  });
}
