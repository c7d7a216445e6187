import { eq, sql } from 'drizzle-orm';
import { emptyPaidBasket } from '#features/basket/basket.service.ts';
import { cancelPendingOrders, markOrdersPaid } from '#features/orders/orders.service.ts';
import type { PaymentProvider, Verdict } from '#features/payments/payment-provider.ts';
import { paymentSettled } from '#features/payments/payment-settled.ts';
import {
  findPayment,
  type Payment,
  pendingSince,
  settlePayment,
} from '#features/payments/payments.service.ts';
import { giveBackOrders } from '#features/vehicles/rental-days/end-rental-days.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { leftoverAfterMinutes } from '../checkout.rules.ts';
import { checkouts } from '../checkout.tables.ts';
import { settleSaleCredits } from '../credits/credit-sources.ts';

type Shop = Pick<Platform, 'database' | 'jobs' | 'config'>;

/** The version of the basket that this payment's checkout is of; no row where it has none. */
const versionPaidBy = (paymentId: string) =>
  sql`select ${checkouts.basketVersion} from ${checkouts} where ${eq(checkouts.paymentId, paymentId)}`;

/**
 * The second transaction of a sale (rules.md#sale): payment and orders become paid, exactly once, what follows is
 * queued, and the basket that was paid is emptied; or the stock goes back, and the checkout can be paid again, as its
 * payment was declined. A second caller changes nothing. Returns the payment as it now is.
 */
export async function settleSale(shop: Shop, paymentId: string, verdict: Verdict): Promise<Payment> {
  return shop.database.transaction(async (transaction) => {
    const settled = await settlePayment(transaction, paymentId, verdict);
    if (!settled) return findPayment(transaction, paymentId);
    if (settled.state === 'paid') {
      await markOrdersPaid(transaction, paymentId);
      await shop.jobs.send(transaction, paymentSettled, { paymentId });
      await emptyPaidBasket(transaction, settled.userId, versionPaidBy(paymentId));
    } else {
      const today = calendarDate(now(), shop.config.dealerTimezone);
      await giveBackOrders(transaction, await cancelPendingOrders(transaction, paymentId), today);
    }
    await settleSaleCredits(transaction, shop, settled);
    return settled;
  });
}

/** Credits stand for all of it: no provider charges 0 cents (rules.md#credits). */
export const nothingToPay: Verdict = { outcome: 'paid' };

export const chargeFor = (payment: Payment) => ({
  paymentId: payment.id,
  provider: payment.provider,
  amountCents: payment.totalCents,
  token: payment.token,
});

/**
 * Settles or releases what a crash left pending (rules.md#sale). The provider is asked what became of each charge;
 * one that was never made is made impossible first, so that releasing the stock cannot cost a paying customer.
 * Returns how many payments it dealt with.
 */
export async function settleLeftovers(shop: Shop, provider: PaymentProvider): Promise<number> {
  const leftovers = await pendingSince(
    shop.database,
    new Date(now().getTime() - leftoverAfterMinutes * 60_000),
    'order',
  );
  let settled = 0;
  for (const payment of leftovers) {
    try {
      const verdict = payment.totalCents === 0 ? nothingToPay : await provider.conclude(chargeFor(payment));
      await settleSale(shop, payment.id, verdict);
      settled += 1;
    } catch (error) {
      // One payment that cannot be settled now must not keep the others waiting; it is tried again next time.
      log.error({ err: error, paymentId: payment.id }, 'A leftover payment could not be settled');
    }
  }
  return settled;
}
