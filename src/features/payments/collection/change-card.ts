import { and, eq, inArray } from 'drizzle-orm';
import { calendarDate, now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { chargerOf, keepAt } from '../charge-at.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { findPayment } from '../payments.service.ts';
import type { CollectingShop } from './charge-payment.ts';
import { paymentPlans, planPayments } from './collection.tables.ts';
import { cardOwner, columnsOfCard, holdPlan } from './open-plan.ts';

/**
 * Keeps another card for a plan, by its owner's consent. What the former one was refused for is tried with it at the next run of
 * the job. Returns why the provider refused to keep it; undefined where it did. Throws as `keepAt`.
 */
export async function changeCard(
  shop: CollectingShop,
  provider: PaymentProvider,
  paymentId: string,
  token: string | null,
): Promise<string | undefined> {
  const payment = await findPayment(shop.database, paymentId);
  const owner = cardOwner(payment);
  // A new key each time: the same card may be kept again after another one.
  const kept = await keepAt(provider, { key: newId(), provider: chargerOf(provider), token, owner });
  if (kept.outcome === 'declined') return kept.reason;
  await shop.database.transaction(async (transaction) => {
    await holdPlan(transaction, paymentId);
    await transaction
      .update(paymentPlans)
      .set({ ...columnsOfCard(kept.card), consentedAt: now() })
      .where(eq(paymentPlans.paymentId, paymentId));
    await transaction
      .update(planPayments)
      .set({
        state: 'failed',
        refusals: 0,
        firstTriedOn: null,
        nextTryOn: calendarDate(now(), shop.config.dealerTimezone),
      })
      .where(and(eq(planPayments.paymentId, paymentId), inArray(planPayments.state, ['failed', 'late'])));
  });
  return undefined;
}
