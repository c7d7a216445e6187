import { and, eq } from 'drizzle-orm';
import { holdCodes } from '#features/holds/holds.errors.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { askProvider, endedByBuyer } from '#features/payments/charge-at.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { findPayment, waitsAtBank } from '#features/payments/payments.service.ts';
import { vehicleTakenCode } from '#features/vehicles/vehicles.rules.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { checkouts } from '../checkout.tables.ts';
import { checkoutCodes } from '../opening/opening.contract.ts';
import { concludeSale, settleSale } from '../settling/settle-sale.ts';
import type { SaleRequest } from './begin-sale.ts';

/** The payment that a sale was refused for. */
async function inTheWay(
  database: Database,
  { userId }: Member,
  { checkoutId = '', holdId = '' }: SaleRequest,
  { code, extras }: CodedError,
): Promise<string | null | undefined> {
  if (code === checkoutCodes.beingPaid) {
    const own = and(eq(checkouts.id, checkoutId), eq(checkouts.userId, userId));
    const [checkout] = await database.select({ by: checkouts.paymentId }).from(checkouts).where(own);
    return checkout?.by;
  }
  if (code === vehicleTakenCode) {
    const vehicleId = String(extras.details?.vehicleId);
    const [order] = await database
      .select({ by: orders.paymentId })
      .from(orders)
      .innerJoin(vehicles, and(eq(vehicles.orderId, orders.id), eq(vehicles.id, vehicleId)))
      .where(eq(orders.userId, userId));
    return order?.by;
  }
  if (code !== holdCodes.beingBought) return undefined;
  const own = and(eq(vehicleHolds.id, holdId), eq(vehicleHolds.userId, userId));
  const [hold] = await database.select({ by: vehicleHolds.boughtBy }).from(vehicleHolds).where(own);
  return hold?.by;
}

/**
 * A sale was refused since an earlier payment of the same checkout, reservation or vehicle is under way. Where that one waits at the bank,
 * its buyer has left it, as they pay anew: it is ended, so that nobody waits for the job (rules.md#payment-provider). If they had
 * agreed there in this moment, it is paid, and the sale is refused for that. Returns whether the sale is to be tried again.
 * Throws 503 `payment-unconfirmed`.
 */
export async function endLeftAtBank(
  shop: Pick<Platform, 'database' | 'kept' | 'jobs' | 'config'>,
  provider: PaymentProvider,
  member: Member,
  request: SaleRequest,
  refusal: unknown,
): Promise<boolean> {
  if (!(refusal instanceof CodedError)) return false;
  const paymentId = await inTheWay(shop.database, member, request, refusal);
  if (!paymentId) return false;
  const payment = await findPayment(shop.database, paymentId);
  if (!waitsAtBank(payment)) return false;
  const verdict = await askProvider(paymentId, () => concludeSale(shop, provider, payment));
  await settleSale(shop, payment, endedByBuyer(verdict));
  return true;
}
