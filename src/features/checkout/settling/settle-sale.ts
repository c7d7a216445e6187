import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import { cancelPendingOrders, firstOrderOf, type Shown } from '#features/orders/orders.service.ts';
import { findPlan, openPlan } from '#features/payments/collection/open-plan.ts';
import type { KeptCard, PaymentProvider, Verdict } from '#features/payments/payment-provider.ts';
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
import { tally } from '#platform/metrics/tally.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { leftoverAfterMinutes } from '../checkout.rules.ts';
import { countSaleCredits, freeSaleCredits } from '../credits/credit-sources.ts';
import { payForOrders } from './pay-for-orders.ts';

type Shop = Pick<Platform, 'database' | 'kept' | 'jobs' | 'config'>;

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

/** Whether more follows from its being paid than from that of a card that pays for all. */
const hasMore = ({ method, creditCents }: Payment) => method === 'installment' || creditCents > 0;

/** A payment as it is now, and its orders where they were written just now. */
export interface Settled {
  payment: Payment;
  shown?: readonly Shown[];
  /** Somebody else settled it. */
  wasBefore?: true;
}

async function settleAsPaid(shop: Shop, begun: Payment, card?: KeptCard): Promise<Settled> {
  if (!hasMore(begun)) return (await payForOrders(shop, begun.id)) ?? asSettledBefore(shop.database, begun);
  return shop.database.transaction(async (transaction) => {
    const paid = await payForOrders({ ...shop, database: transaction }, begun.id);
    if (!paid) return asSettledBefore(transaction, begun);
    await countSaleCredits(transaction, shop, paid.payment);
    await openPlanOfSale(shop, transaction, paid.payment, card);
    return { payment: paid.payment };
  });
}

const asSettledBefore = async (database: Database, { id }: Payment): Promise<Settled> => ({
  payment: await findPayment(database, id),
  wasBefore: true,
});

const settleAsDeclined = (shop: Shop, begun: Payment, verdict: Verdict): Promise<Settled> =>
  shop.database.transaction(async (transaction) => {
    const settled = await settlePayment(transaction, begun.id, verdict);
    if (!settled) return asSettledBefore(transaction, begun);
    await releaseUnits(transaction, shop, settled);
    return { payment: settled };
  });

/**
 * The second transaction of a sale (rules.md#sale): payment and orders become paid, exactly once, what follows is
 * queued, and the basket that was paid is emptied; or the stock goes back, and the checkout can be paid again, as its
 * payment was declined. A second caller changes nothing.
 */
export async function settleSale(
  shop: Shop,
  begun: Payment,
  verdict: Verdict,
  card?: KeptCard,
): Promise<Settled> {
  const isPaid = verdict.outcome === 'paid';
  const settled = await (isPaid ? settleAsPaid(shop, begun, card) : settleAsDeclined(shop, begun, verdict));
  // Once it is committed: what was rolled back was no sale.
  if (!settled.wasBefore) tally[isPaid ? 'salesPaid' : 'salesDeclined'] += 1;
  return settled;
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
      await settleSale(shop, payment, await concludeSale(shop, provider, payment));
      return true;
    },
    failed: 'A leftover payment could not be settled',
    idOf: ({ id }) => id,
  });
}
