import { and, eq, inArray, lt, lte, or } from 'drizzle-orm';
import { calendarDate, now } from '#platform/clock.ts';
import { wallTime } from '#platform/dates/local-time.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import { leftoverBefore } from '../charges.service.ts';
import type { ChargeAnswer, PaymentProvider, Verdict } from '../payment-provider.ts';
import { chargeFor, findPayment } from '../payments.service.ts';
import { beginCharge, type CollectingShop, settleCharge, type WhichPayment } from './charge-payment.ts';
import { chargedFromHour, chargeOf, collectionTexts } from './collection.rules.ts';
import { planPayments } from './collection.tables.ts';
import { behindPlanPayment, byPlan, cardOfPlan, findPlan, type PlanPayment } from './open-plan.ts';

/** A charge that is under way for longer lost its server: the provider is asked again under the same key. */
const leftAfterMs = 5 * 60_000;

/** Without its owner a card that needs a step at the bank is refused: they are asked to pay by the page. */
const verdictOf = (answer: ChargeAnswer): Verdict =>
  answer.outcome === 'needs-step' ? { outcome: 'declined', reason: collectionTexts.needsStep } : answer;

/** Asks the provider under the key of this try: asked again, it charges nothing further. */
async function chargeKeptCard(
  { database }: CollectingShop,
  provider: PaymentProvider,
  begun: PlanPayment,
): Promise<Verdict> {
  const plan = await findPlan(database, begun.paymentId);
  const card = plan && cardOfPlan(plan);
  if (!card) return { outcome: 'declined', reason: collectionTexts.noCard };
  const amountCents = chargeOf(begun);
  return verdictOf(await provider.chargeKept({ paymentId: begun.chargeId!, card, amountCents }));
}

/** The customer of a try of their own is gone: where nothing was charged by then, nothing will be. */
async function concludeCustomers(
  { database }: CollectingShop,
  provider: PaymentProvider,
  begun: PlanPayment,
): Promise<Verdict> {
  return provider.conclude(chargeFor(await findPayment(database, begun.chargeId!)));
}

/**
 * Charges outside any transaction and settles. Where the provider does not answer it throws: the charge stays under way, and a
 * later run asks again. Returns whether it is paid.
 */
async function conclude(shop: CollectingShop, provider: PaymentProvider, begun: PlanPayment) {
  const ask = begun.isByCustomer ? concludeCustomers : chargeKeptCard;
  faultPoint('collection: begun, not charged');
  const verdict = await ask(shop, provider, begun);
  faultPoint('collection: charged, not settled');
  return (await settleCharge(shop, begun, verdict)).state === 'paid';
}

const collecting = {
  failed: 'A payment of a plan could not be collected',
  idOf: ({ paymentId, number }: WhichPayment) => `${paymentId}.${number}`,
};

/** Ends what a crash or a silent provider left under way. Returns how many were paid by that. */
function concludeLeft(shop: CollectingShop, provider: PaymentProvider): Promise<number> {
  const { triedAt, isByCustomer, state } = planPayments;
  const isLeft = or(
    and(eq(isByCustomer, false), lt(triedAt, new Date(now().getTime() - leftAfterMs))),
    and(eq(isByCustomer, true), lt(triedAt, leftoverBefore())),
  );
  return eachDue({
    ...collecting,
    next: (after: PlanPayment | undefined, most) =>
      shop.database
        .select()
        .from(planPayments)
        .where(and(eq(state, 'charging'), isLeft, behindPlanPayment(after)))
        .orderBy(...byPlan())
        .limit(most),
    act: (begun) => conclude(shop, provider, begun),
  });
}

const hourOf = (timeZone: string): number => Number(wallTime(now(), timeZone).slice(11, 13));

/**
 * Charges what is due to the kept cards, once each, from the morning of its day in the dealer's time zone on
 * (rules.md#collection). Any number of servers may do it at once. Returns how many payments were collected.
 */
export async function collectDue(shop: CollectingShop, provider: PaymentProvider): Promise<number> {
  const { dealerTimezone } = shop.config;
  const concluded = await concludeLeft(shop, provider);
  if (hourOf(dealerTimezone) < chargedFromHour) return concluded;
  const { paymentId, number, nextTryOn, state } = planPayments;
  const isDue = and(inArray(state, ['due', 'failed']), lte(nextTryOn, calendarDate(now(), dealerTimezone)));
  const collected = await eachDue({
    ...collecting,
    next: (after: WhichPayment | undefined, most) =>
      shop.database
        .select({ paymentId, number })
        .from(planPayments)
        .where(and(isDue, behindPlanPayment(after)))
        .orderBy(...byPlan())
        .limit(most),
    async act(which) {
      const begun = await beginCharge(shop.database, which);
      return begun !== undefined && conclude(shop, provider, begun);
    },
  });
  return concluded + collected;
}
