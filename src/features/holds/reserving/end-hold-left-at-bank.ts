import { eq } from 'drizzle-orm';
import { askProvider, endedByBuyer } from '#features/payments/charge-at.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { chargeFor, findPayment, waitsAtBank } from '#features/payments/payments.service.ts';
import { CodedError } from '#platform/errors.ts';
import { holdCodes } from '../holds.errors.ts';
import { vehicleHolds } from '../holds.tables.ts';
import { type ReservingShop, settleHold } from './settle-hold.ts';

/**
 * A reservation was refused since the same person has one. Where its deposit waits at the bank, they have left it there, as they
 * begin anew: it is ended, so that nobody waits for the job (rules.md#payment-provider). If they had agreed there in this
 * moment, it stands. Returns whether the new one is to be tried again. Throws 503 `payment-unconfirmed`.
 */
export async function endHoldLeftAtBank(
  shop: ReservingShop,
  provider: PaymentProvider,
  refusal: unknown,
): Promise<boolean> {
  if (!(refusal instanceof CodedError) || refusal.code !== holdCodes.holding) return false;
  const [standing] = await shop.database
    .select()
    .from(vehicleHolds)
    .where(eq(vehicleHolds.id, String(refusal.extras.details?.holdId)));
  if (standing?.state !== 'pending') return false;
  const payment = await findPayment(shop.database, standing.paymentId);
  if (!waitsAtBank(payment)) return false;
  const verdict = await askProvider(payment.id, () => provider.conclude(chargeFor(payment)));
  await settleHold(shop, payment.id, endedByBuyer(verdict));
  return true;
}
