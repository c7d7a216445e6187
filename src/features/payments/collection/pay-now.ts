import { and, eq } from 'drizzle-orm';
import { CodedError, notFound } from '#platform/errors.ts';
import { chargeAt, chargerOf, continueCharge, endLeftAtBank } from '../charges.service.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { chargeFor, findPayment } from '../payments.service.ts';
import {
  beginCharge,
  type CollectingShop,
  findPlanPayment,
  settleCharge,
  type WhichPayment,
} from './charge-payment.ts';
import { planPayments } from './collection.tables.ts';
import type { PlanPayment } from './open-plan.ts';

/** The charge to go on with: a new one, or the customer's own that waits for a step at the bank or was cut off; by another card, that one is ended first. */
async function beginOrResume(
  shop: CollectingShop,
  provider: PaymentProvider,
  which: WhichPayment,
  token: string | null,
): Promise<PlanPayment | undefined> {
  const asked = { provider: chargerOf(provider), token };
  const begun = await beginCharge(shop.database, which, asked);
  if (begun) return begun;
  const found = await findPlanPayment(shop.database, which);
  if (found?.state !== 'charging' || !found.isByCustomer) return undefined;
  const charge = await findPayment(shop.database, found.chargeId!);
  if (charge.token === token) return found;
  // They left the step at the bank, and pay by another card.
  const ended = await endLeftAtBank(charge, {
    conclude: (left) => provider.conclude(chargeFor(left)),
    settle: (_left, verdict) => settleCharge(shop, found, verdict),
  });
  return ended ? beginCharge(shop.database, which, asked) : undefined;
}

/**
 * The customer pays a payment of a plan now, by this card (rules.md#collection). Pressed twice, or again after a step at the bank,
 * it goes on with the same charge. Returns the payment as it stands then: paid, or as before with why the card was refused.
 * Throws 404, 409 `being-collected` while the job charges it, and as `chargeAt`.
 */
export async function payNow(
  shop: CollectingShop,
  provider: PaymentProvider,
  which: WhichPayment,
  token: string | null,
): Promise<PlanPayment> {
  const begun = await beginOrResume(shop, provider, which, token);
  if (!begun) {
    const standing = await findPlanPayment(shop.database, which);
    if (!standing) throw notFound('Payment not found.');
    if (standing.state !== 'charging') return standing;
    const text = 'This payment is being collected right now. Check again in a few minutes.';
    throw new CodedError(409, 'being-collected', text);
  }
  const charge = await findPayment(shop.database, begun.chargeId!);
  const verdict = await chargeAt(shop.database, provider, chargeFor(charge));
  return settleCharge(shop, begun, verdict);
}

/** The provider sent an event for this charge: where a customer began it for a payment of their plan, it continues. */
export async function continuePlanCharge(
  shop: CollectingShop,
  provider: PaymentProvider,
  chargeId: string,
): Promise<void> {
  const isOpen = and(
    eq(planPayments.chargeId, chargeId),
    eq(planPayments.state, 'charging'),
    // The job settles what it charged itself.
    eq(planPayments.isByCustomer, true),
  );
  const [begun] = await shop.database.select().from(planPayments).where(isOpen);
  if (!begun) return;
  const charge = await findPayment(shop.database, chargeId);
  await continueCharge(provider, charge, (verdict) => settleCharge(shop, begun, verdict));
}
