import { CodedError, notFound } from '#platform/errors.ts';
import { askProvider, chargeAt, chargerOf, endedByBuyer } from '../charge-at.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { chargeFor, findPayment, waitsAtBank } from '../payments.service.ts';
import {
  beginCharge,
  type CollectingShop,
  findPlanPayment,
  settleCharge,
  type WhichPayment,
} from './charge-payment.ts';
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
  if (!waitsAtBank(charge)) return undefined;
  // They left the step at the bank, and pay by another card.
  const verdict = await askProvider(charge.id, () => provider.conclude(chargeFor(charge)));
  await settleCharge(shop, found, endedByBuyer(verdict));
  return beginCharge(shop.database, which, asked);
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
