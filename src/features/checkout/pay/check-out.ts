import { and, desc, eq, like } from 'drizzle-orm';
import { holdCodes } from '#features/holds/holds.errors.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { chargeAt, chargerOf, endLeftAtBank, keepAt } from '#features/payments/charges.service.ts';
import { cardOwner, findPlan } from '#features/payments/collection/open-plan.ts';
import type { KeptCard, PaymentProvider, Verdict } from '#features/payments/payment-provider.ts';
import { declinedTexts } from '#features/payments/payments.contract.ts';
import type { ProviderName } from '#features/payments/payments.rules.ts';
import { chargeFor, findPayment, type Payment } from '#features/payments/payments.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import { vehicleTakenCode } from '#features/vehicles/vehicles.rules.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Purchase } from '../checkout.contract.ts';
import { checkoutAttempts, checkouts } from '../checkout.tables.ts';
import { checkoutCodes } from '../opening/opening.contract.ts';
import { presentPurchase } from '../opening/present-purchase.ts';
import { beginSale, type PaymentCall, type SaleRequest } from './begin-sale.ts';
import { isPaymentBegun } from './is-payment-begun.ts';
import { concludeSale, nothingToPay, type Settled, settleSale } from './settle-sale.ts';
import { hashOf } from './take-up.ts';

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
    if (!(await endEarlier(shop, provider, member, request, refusal))) throw refusal;
    return beginSale(shop, member, priced);
  });
  const settled =
    begun.state === 'pending' ? await chargeAndSettle(shop, provider, begun) : { payment: begun };
  return present(shop.database, settled, request.dealerTimezone);
}

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
 * A sale was refused because an earlier payment of the same checkout, reservation or vehicle is pending. Where that one waits
 * at the bank, it is ended; if it turned out to be paid, the sale is refused for that. Returns whether the sale is tried again.
 * Throws 503 `payment-unconfirmed`.
 */
async function endEarlier(
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
  return endLeftAtBank(payment, {
    conclude: (left) => concludeSale(shop, provider, left),
    settle: (left, verdict) => settleSale(shop, left, verdict),
  });
}

/** How long after its answer a call without a key counts as a retry, in milliseconds (rules.md#idempotency). */
export const retryWithinMs = 60_000;

const prefix = 'body:';

/**
 * The key of a payment call that was sent without one: the hash of its body and a number. The number stays the same while the
 * newest payment with this body is pending and for `retryWithinMs` after it was settled, so the call counts as a retry;
 * after that the next number begins a new payment. Of two first calls at once both get the same key, and the primary key of the
 * attempts makes one of them the retry.
 */
async function keyOfBody(database: Database, { userId }: Member, call: PaymentCall): Promise<string> {
  const bodyHash = hashOf(call);
  const [newest] = await database
    .select({ key: checkoutAttempts.key, settledAt: payments.settledAt })
    .from(checkoutAttempts)
    .innerJoin(payments, eq(payments.id, checkoutAttempts.paymentId))
    .where(
      and(
        eq(checkoutAttempts.userId, userId),
        like(checkoutAttempts.key, `${prefix}%`),
        eq(checkoutAttempts.bodyHash, bodyHash),
      ),
    )
    .orderBy(desc(checkoutAttempts.createdAt), desc(checkoutAttempts.key))
    .limit(1);
  if (!newest) return `${prefix}${bodyHash}:1`;
  const { key, settledAt } = newest;
  if (settledAt === null || now().getTime() - settledAt.getTime() < retryWithinMs) return key;
  return `${prefix}${bodyHash}:${Number(key.slice(key.lastIndexOf(':') + 1)) + 1}`;
}
