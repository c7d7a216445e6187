import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { calendarDate, now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { chargerOf, keepAt } from '../charges.service.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { findPayment } from '../payments.service.ts';
import type { CollectingShop } from './charge-payment.ts';
import { paymentPlans, planPayments } from './collection.tables.ts';
import { cardOwner, columnsOfCard, holdPlan } from './open-plan.ts';

/**
 * One for each card that is entered: sent again after a step at the bank, the same one goes on. Tokens of a provider that asks for
 * steps are new each time; the sandbox, whose are not, keeps nothing by a key.
 */
const keyOf = (paymentId: string, token: string | null): string =>
  token === null ? newId() : `${paymentId}.${createHash('sha256').update(token).digest('base64url')}`;

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
  const key = keyOf(paymentId, token);
  const kept = await keepAt(shop.database, provider, { key, provider: chargerOf(provider), token, owner });
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
