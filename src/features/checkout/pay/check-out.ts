import type { PaymentProvider, Verdict } from '#features/payments/payment-provider.ts';
import { declinedTexts } from '#features/payments/payments.contract.ts';
import type { Payment } from '#features/payments/payments.service.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { log } from '#platform/log.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Purchase } from '../checkout.contract.ts';
import { presentPurchase } from '../opening/present-purchase.ts';
import { beginSale, type SaleRequest } from './begin-sale.ts';
import { chargeFor, nothingToPay, settleSale } from './settle-sale.ts';

async function chargeAt(provider: PaymentProvider, payment: Payment): Promise<Verdict> {
  if (payment.totalCents === 0) return nothingToPay;
  try {
    return await provider.charge(chargeFor(payment));
  } catch (error) {
    log.error({ err: error, paymentId: payment.id }, 'The payment provider did not answer');
    throw new CodedError(
      503,
      'payment-unconfirmed',
      'The payment provider did not answer. Try again: you will not be charged twice.',
      { headers: { 'Retry-After': '5' } },
    );
  }
}

async function chargeAndSettle(
  shop: Pick<Platform, 'database' | 'jobs' | 'config'>,
  provider: PaymentProvider,
  begun: Payment,
): Promise<Payment> {
  faultPoint('sale: begun, not charged');
  const verdict = await chargeAt(provider, begun);
  faultPoint('sale: charged, not settled');
  return settleSale(shop, begun.id, verdict);
}

async function present(database: Database, payment: Payment, dealerTimezone: string): Promise<Purchase> {
  if (payment.state === 'declined') {
    const reason = payment.declineReason ?? declinedTexts.noReason;
    throw new CodedError(402, 'payment-declined', `${reason} ${declinedTexts.afterReason}`);
  }
  return presentPurchase(database, payment, dealerTimezone);
}

/**
 * The sale (rules.md#sale): begin it in one transaction, ask the provider outside any, settle it in a second one.
 * A call with a key that was seen before goes the same way and changes nothing: the charge is the provider's
 * first, the settlement happened or happens once. So a retry also completes what a crash interrupted.
 * Throws 402 `payment-declined`, 409 (see beginSale) and 503 `payment-unconfirmed`.
 */
export async function checkOut(
  shop: Pick<Platform, 'database' | 'jobs' | 'kept' | 'demo' | 'config'>,
  provider: PaymentProvider,
  member: Member,
  request: SaleRequest,
): Promise<Purchase> {
  const terms = await readPriceTerms(shop);
  const returnRight = await readSetting(shop, 'returnRight');
  const begun = await beginSale(shop.database, member, { ...request, terms, returnRight });
  const payment = begun.state === 'pending' ? await chargeAndSettle(shop, provider, begun) : begun;
  return present(shop.database, payment, request.dealerTimezone);
}
