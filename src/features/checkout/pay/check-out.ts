import { chargeAt, chargerOf, keepAt } from '#features/payments/charge-at.ts';
import { cardOwner, findPlan } from '#features/payments/collection/open-plan.ts';
import type { KeptCard, PaymentProvider, Verdict } from '#features/payments/payment-provider.ts';
import { declinedTexts } from '#features/payments/payments.contract.ts';
import type { ProviderName } from '#features/payments/payments.rules.ts';
import { chargeFor, type Payment } from '#features/payments/payments.service.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Purchase } from '../checkout.contract.ts';
import { presentPurchase } from '../opening/present-purchase.ts';
import { nothingToPay, type Settled, settleSale } from '../settling/settle-sale.ts';
import { beginSale, type PaymentCall } from './begin-sale.ts';
import { endLeftAtBank } from './end-left-at-bank.ts';
import { isPaymentBegun } from './is-payment-begun.ts';
import { keyOfBody } from './key-of-body.ts';

/** Who charges it. A sale that began goes on with whom it began, also where nothing is sold any more. */
async function chargerFor(
  database: Database,
  provider: PaymentProvider,
  member: Member,
  key: string,
): Promise<ProviderName> {
  if (provider.name === 'none' && (await isPaymentBegun(database, member, key))) return 'sandbox';
  return chargerOf(provider);
}

/** In installments nothing is charged with the order: the card is kept, and the plan collected (rules.md#collection). */
async function askFor(
  database: Database,
  provider: PaymentProvider,
  begun: Payment,
): Promise<{ verdict: Verdict; card?: KeptCard }> {
  if (begun.totalCents === 0) return { verdict: nothingToPay };
  // Of what is paid by card no plan is looked for: that sale needs no statement more.
  const plan = begun.method === 'installment' && (await findPlan(database, begun.id));
  if (!plan) return { verdict: await chargeAt(database, provider, chargeFor(begun)) };
  const { id: key, provider: by, token } = begun;
  const kept = await keepAt(database, provider, { key, provider: by, token, owner: cardOwner(begun) });
  return kept.outcome === 'kept' ? { verdict: { outcome: 'paid' }, card: kept.card } : { verdict: kept };
}

async function chargeAndSettle(
  shop: Pick<Platform, 'database' | 'kept' | 'jobs' | 'config'>,
  provider: PaymentProvider,
  begun: Payment,
): Promise<Settled> {
  faultPoint('sale: begun, not charged');
  const { verdict, card } = await askFor(shop.database, provider, begun);
  faultPoint('sale: charged, not settled');
  return settleSale(shop, begun, verdict, card);
}

async function present(
  database: Database,
  { payment, shown }: Settled,
  dealerTimezone: string,
): Promise<Purchase> {
  if (payment.state === 'declined') {
    const reason = payment.declineReason ?? declinedTexts.noReason;
    throw new CodedError(402, 'payment-declined', `${reason} ${declinedTexts.afterReason}`);
  }
  return presentPurchase(database, payment, dealerTimezone, shown);
}

/**
 * The sale (rules.md#sale): begin it in one transaction, ask the provider outside any, settle it in a second one.
 * A call with a key that was seen before goes the same way and changes nothing: the charge is the provider's
 * first, the settlement happened or happens once. So a retry also completes what a crash interrupted.
 * Throws 402 `payment-declined` and `payment-step-needed`, 409 `no-payments` (and see beginSale) and 503
 * `payment-unconfirmed`.
 */
export async function checkOut(
  shop: Pick<Platform, 'database' | 'jobs' | 'kept' | 'demo' | 'config'>,
  provider: PaymentProvider,
  member: Member,
  call: PaymentCall,
): Promise<Purchase> {
  const request = { ...call, key: call.key ?? (await keyOfBody(shop.database, member, call)) };
  const terms = await readPriceTerms(shop);
  const returnRight = await readSetting(shop, 'returnRight');
  const rentalTerms = await readSetting(shop, 'rentalReturns');
  const openingHours = await readSetting(shop, 'openingHours');
  const charger = await chargerFor(shop.database, provider, member, request.key);
  const priced = { ...request, terms, returnRight, rentalTerms, openingHours, provider: charger };
  const begun = await beginSale(shop, member, priced).catch(async (refusal: unknown) => {
    if (!(await endLeftAtBank(shop, provider, member, request, refusal))) throw refusal;
    return beginSale(shop, member, priced);
  });
  const settled =
    begun.state === 'pending' ? await chargeAndSettle(shop, provider, begun) : { payment: begun };
  return present(shop.database, settled, request.dealerTimezone);
}
