import { and, asc, eq, inArray, lt, lte, or } from 'drizzle-orm';
import { calendarDate, now } from '#platform/clock.ts';
import { wallTime } from '#platform/dates/local-time.ts';
import { log } from '#platform/log.ts';
import { Crash, faultPoint } from '#platform/runtime/fault-points.ts';
import type { ChargeAnswer, PaymentProvider, Verdict } from '../payment-provider.ts';
import { findPayment } from '../payments.service.ts';
import { beginCharge, type CollectingShop, settleCharge } from './charge-payment.ts';
import { chargedFromHour, chargeOf, collectionTexts } from './collection.rules.ts';
import { planPayments } from './collection.tables.ts';
import { cardOfPlan, findPlan, type PlanPayment } from './open-plan.ts';

const minuteMs = 60_000;
/** A charge that is under way for longer lost its server: the provider is asked again under the same key. */
const leftAfterMs = 5 * minuteMs;
/** A customer has as long at the bank as for an order. */
const customersAfterMs = 15 * minuteMs;
const mostAtOnce = 500;

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
  const { id: paymentId, provider: by, token, totalCents } = await findPayment(database, begun.chargeId!);
  return provider.conclude({ paymentId, provider: by, token, amountCents: totalCents });
}

/**
 * Charges outside any transaction and settles. Where the provider does not answer the charge stays under way, and the next run
 * asks again: one payment that cannot be collected now does not keep the others waiting. Returns whether it is paid.
 */
async function conclude(shop: CollectingShop, provider: PaymentProvider, begun: PlanPayment) {
  const ask = begun.isByCustomer ? concludeCustomers : chargeKeptCard;
  try {
    faultPoint('collection: begun, not charged');
    const verdict = await ask(shop, provider, begun);
    faultPoint('collection: charged, not settled');
    return (await settleCharge(shop, begun, verdict)).state === 'paid';
  } catch (error) {
    if (error instanceof Crash) throw error;
    const { paymentId, number } = begun;
    log.error({ err: error, paymentId, number }, 'A payment of a plan could not be collected');
    return false;
  }
}

/** Ends what a crash or a silent provider left under way. Returns how many were paid by that. */
async function concludeLeft(shop: CollectingShop, provider: PaymentProvider): Promise<number> {
  const { triedAt, isByCustomer } = planPayments;
  const before = (ms: number) => lt(triedAt, new Date(now().getTime() - ms));
  const isLeft = or(
    and(eq(isByCustomer, false), before(leftAfterMs)),
    and(eq(isByCustomer, true), before(customersAfterMs)),
  );
  const left = await shop.database
    .select()
    .from(planPayments)
    .where(and(eq(planPayments.state, 'charging'), isLeft))
    .limit(mostAtOnce);
  let paid = 0;
  for (const begun of left) if (await conclude(shop, provider, begun)) paid += 1;
  return paid;
}

const hourOf = (timeZone: string): number => Number(wallTime(now(), timeZone).slice(11, 13));

/**
 * Charges what is due to the kept cards, once each, from the morning of its day in the dealer's time zone on
 * (rules.md#collection). Any number of servers may do it at once. Returns how many payments were collected.
 */
export async function collectDue(shop: CollectingShop, provider: PaymentProvider): Promise<number> {
  const { dealerTimezone } = shop.config;
  let collected = await concludeLeft(shop, provider);
  if (hourOf(dealerTimezone) < chargedFromHour) return collected;
  const { paymentId, number, nextTryOn, state } = planPayments;
  const due = await shop.database
    .select({ paymentId, number })
    .from(planPayments)
    .where(and(inArray(state, ['due', 'failed']), lte(nextTryOn, calendarDate(now(), dealerTimezone))))
    .orderBy(asc(nextTryOn), asc(paymentId), asc(number))
    .limit(mostAtOnce);
  for (const which of due) {
    const begun = await beginCharge(shop.database, which);
    if (begun && (await conclude(shop, provider, begun))) collected += 1;
  }
  return collected;
}
