import { chargeAt, chargerOf } from '#features/payments/charges.service.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { declinedTexts } from '#features/payments/payments.contract.ts';
import { chargeFor } from '#features/payments/payments.service.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Member } from '#platform/actor.ts';
import { CodedError } from '#platform/errors.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { HoldRequest } from '../holds.contract.ts';
import { readHoldTerms } from '../read-hold-terms.ts';
import { beginHold } from './begin-hold.ts';
import { endHoldLeftAtBank, type ReservingShop, settleHold } from './settle-hold.ts';

/**
 * Reserves a vehicle (rules.md#hold), like the sale in three steps: a transaction that takes the unit, the charge outside any, a
 * transaction that settles. The same key goes the same way and changes nothing. Returns the hold's id. Throws as `beginHold`,
 * 402 `payment-declined` and `payment-step-needed`, 409 `no-payments` and 503 `payment-unconfirmed`.
 */
export async function reserve(
  shop: ReservingShop,
  provider: PaymentProvider,
  member: Member,
  request: HoldRequest & { key: string },
): Promise<string> {
  const [terms, asked] = await Promise.all([readPriceTerms(shop), readHoldTerms(shop)]);
  const reserving = { ...request, terms, asked, chargedBy: () => chargerOf(provider) };
  const begun = await beginHold(shop.database, member, reserving).catch(async (refusal: unknown) => {
    if (!(await endHoldLeftAtBank(shop, provider, refusal))) throw refusal;
    return beginHold(shop.database, member, reserving);
  });
  let { payment } = begun;
  if (payment.state === 'pending') {
    faultPoint('hold: begun, not charged');
    const verdict = await chargeAt(shop.database, provider, chargeFor(payment));
    faultPoint('hold: charged, not settled');
    payment = await settleHold(shop, payment.id, verdict);
  }
  if (payment.state === 'declined') {
    const reason = payment.declineReason ?? declinedTexts.noReason;
    throw new CodedError(402, 'payment-declined', `${reason} Nothing was charged, and nothing is reserved.`);
  }
  return begun.holdId;
}
