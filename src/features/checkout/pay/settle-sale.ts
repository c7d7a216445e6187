import { eq, sql } from 'drizzle-orm';
import { emptyPaidBasket } from '#features/basket/basket.service.ts';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import { cancelPendingOrders, firstOrderOf, markOrdersPaid } from '#features/orders/orders.service.ts';
import { findPlan, openPlan } from '#features/payments/collection/open-plan.ts';
import type { KeptCard, PaymentProvider, Verdict } from '#features/payments/payment-provider.ts';
import { paymentSettled } from '#features/payments/payment-settled.ts';
import { declinedTexts } from '#features/payments/payments.contract.ts';
import {
  chargeFor,
  findPayment,
  type Payment,
  pendingSince,
  settlePayment,
} from '#features/payments/payments.service.ts';
import { giveBackOrders } from '#features/vehicles/rental-days/end-rental-days.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { leftoverAfterMinutes } from '../checkout.rules.ts';
import { checkouts } from '../checkout.tables.ts';
import { countSaleCredits, freeSaleCredits } from '../credits/credit-sources.ts';

type Shop = Pick<Platform, 'database' | 'jobs' | 'config'>;

/** The version of the basket that this payment's checkout is of; no row where it has none. */
const versionPaidBy = (paymentId: string) =>
  sql`select ${checkouts.basketVersion} from ${checkouts} where ${eq(checkouts.paymentId, paymentId)}`;

/** The orders of a declined payment are cancelled, and their units go back; that of a reserved vehicle goes back to its hold. */
async function releaseUnits(transaction: Database, shop: Shop, payment: Payment): Promise<void> {
  const today = calendarDate(now(), shop.config.dealerTimezone);
  const cancelled = await cancelPendingOrders(transaction, payment.id);
  // All of them before any vehicle, in the order of their ids: a reserved one's listing would be locked out of turn.
  if (payment.creditCents > 0) await lockCars(transaction, [...new Set(cancelled.map(({ carId }) => carId))]);
  const kept = await freeSaleCredits(transaction, shop, payment);
  await giveBackOrders(
    transaction,
    cancelled.filter(({ orderId }) => !kept.has(orderId)),
    today,
  );
}

/** What is due of a sale in installments is written down with it. */
async function openPlanOfSale(shop: Shop, transaction: Database, payment: Payment, card?: KeptCard) {
  if (payment.method !== 'installment') return;
  const orderId = await firstOrderOf(transaction, payment.id);
  const { dealerTimezone } = shop.config;
  await openPlan(transaction, payment, { card, orderId, dealerTimezone });
}

/**
 * The second transaction of a sale (rules.md#sale): payment and orders become paid, exactly once, what follows is
 * queued, and the basket that was paid is emptied; or the stock goes back, and the checkout can be paid again, as its
 * payment was declined. A second caller changes nothing. Returns the payment as it now is.
 */
export async function settleSale(
  shop: Shop,
  paymentId: string,
  verdict: Verdict,
  card?: KeptCard,
): Promise<Payment> {
  return shop.database.transaction(async (transaction) => {
    const settled = await settlePayment(transaction, paymentId, verdict);
    if (!settled) return findPayment(transaction, paymentId);
    if (settled.state === 'paid') {
      await markOrdersPaid(transaction, paymentId);
      await countSaleCredits(transaction, shop, settled);
      await openPlanOfSale(shop, transaction, settled, card);
      await shop.jobs.send(transaction, paymentSettled, { paymentId });
      await emptyPaidBasket(transaction, settled.userId, versionPaidBy(paymentId));
    } else {
      await releaseUnits(transaction, shop, settled);
    }
    return settled;
  });
}

/** Credits stand for all of it: no provider charges 0 cents (rules.md#credits). */
export const nothingToPay: Verdict = { outcome: 'paid' };

/**
 * What became of a sale at the provider, which is settled or released by it. A plan that was not settled charged nothing, and
 * nothing will be charged for it.
 */
export async function concludeSale(
  { database }: Shop,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Verdict> {
  if (payment.totalCents === 0) return nothingToPay;
  if (await findPlan(database, payment.id)) return { outcome: 'declined', reason: declinedTexts.tooLate };
  return provider.conclude(chargeFor(payment));
}

/**
 * Settles or releases what a crash left pending (rules.md#sale). The provider is asked what became of each charge;
 * one that was never made is made impossible first, so that releasing the stock cannot cost a paying customer.
 * Returns how many payments it dealt with.
 */
export function settleLeftovers(shop: Shop, provider: PaymentProvider): Promise<number> {
  const before = new Date(now().getTime() - leftoverAfterMinutes * 60_000);
  return eachDue({
    next: (after: Payment | undefined, most) =>
      pendingSince(shop.database, { before, purpose: 'order', after }, most),
    async act(payment) {
      await settleSale(shop, payment.id, await concludeSale(shop, provider, payment));
      return true;
    },
    failed: 'A leftover payment could not be settled',
    idOf: ({ id }) => id,
  });
}
