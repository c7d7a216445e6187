import { and, eq, inArray } from 'drizzle-orm';
import { calendarDate, now } from '#platform/clock.ts';
import type { PaymentProvider, Verdict } from '../payment-provider.ts';
import type { CollectingShop } from './charge-payment.ts';
import { paymentPlans, planPayments } from './collection.tables.ts';
import { findPlan, holdPlan } from './open-plan.ts';

/**
 * Keeps another card for a plan, by its holder's consent. What the former one was refused for is tried with it at the next run
 * of the job. Of two calls at once the later one's card stays. Changes nothing where the provider refuses to keep it.
 */
export async function changeCard(
  shop: CollectingShop,
  provider: PaymentProvider,
  paymentId: string,
  { key, token }: { key: string; token: string | null },
): Promise<Verdict> {
  if (!(await findPlan(shop.database, paymentId))) throw new Error(`Payment ${paymentId} has no plan`);
  const verdict = await provider.keepCard({ key: `${paymentId}.card.${key}`, token });
  if (verdict.outcome !== 'paid') return verdict;
  await shop.database.transaction(async (transaction) => {
    const plan = (await holdPlan(transaction, paymentId))!;
    if (plan.card === verdict.card) return;
    await transaction
      .update(paymentPlans)
      .set({ card: verdict.card ?? null, cardsKept: plan.cardsKept + 1, consentedAt: now() })
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
  return verdict;
}
