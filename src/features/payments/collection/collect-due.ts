import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm';
import { calendarDate, now } from '#platform/clock.ts';
import { wallTime } from '#platform/dates/local-time.ts';
import { log } from '#platform/log.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { beginCharge, type CollectingShop, concludeCharge, settleCharge } from './charge-payment.ts';
import { chargedFromHour, chargeIdOf, chargeOf } from './collection.rules.ts';
import { planPayments } from './collection.tables.ts';
import type { PlanPayment } from './open-plan.ts';

/** A charge that is under way for longer lost its server: the provider is asked again under the same key. */
const leftAfterMs = 5 * 60_000;
const mostAtOnce = 500;

function noteFailure({ paymentId, number }: PlanPayment, error: unknown): false {
  log.error({ err: error, paymentId, number }, 'A payment of a plan could not be collected');
  return false;
}

/** A payment that cannot be collected now must not keep the others waiting; it is tried again next time. */
async function conclude(
  shop: CollectingShop,
  provider: PaymentProvider,
  begun: PlanPayment,
): Promise<boolean> {
  try {
    return (await concludeCharge(shop, provider, begun)).state === 'paid';
  } catch (error) {
    return noteFailure(begun, error);
  }
}

/** The customer of a try of their own is gone: where nothing was charged by then, nothing will be. */
async function concludeLeft(shop: CollectingShop, provider: PaymentProvider, begun: PlanPayment) {
  if (!begun.askedByCustomer) return conclude(shop, provider, begun);
  try {
    const charge = { paymentId: chargeIdOf(begun), amountCents: chargeOf(begun), token: begun.token };
    return (await settleCharge(shop, begun, await provider.conclude(charge))).state === 'paid';
  } catch (error) {
    return noteFailure(begun, error);
  }
}

/** Ends what a crash or a silent provider left under way. Returns how many were paid by that. */
export async function concludeLeftCharges(shop: CollectingShop, provider: PaymentProvider): Promise<number> {
  const left = await shop.database
    .select()
    .from(planPayments)
    .where(
      and(
        eq(planPayments.state, 'charging'),
        lt(planPayments.triedAt, new Date(now().getTime() - leftAfterMs)),
      ),
    )
    .limit(mostAtOnce);
  let paid = 0;
  for (const begun of left) if (await concludeLeft(shop, provider, begun)) paid += 1;
  return paid;
}

const hourOf = (timeZone: string): number => Number(wallTime(now(), timeZone).slice(11, 13));

/**
 * Charges what is due to the kept cards, once each, from the morning of its day in the dealer's time zone on
 * (rules.md#collection). Any number of servers may do it at once. Returns how many payments were collected.
 */
export async function collectDue(shop: CollectingShop, provider: PaymentProvider): Promise<number> {
  const { dealerTimezone } = shop.config;
  let collected = await concludeLeftCharges(shop, provider);
  if (hourOf(dealerTimezone) < chargedFromHour) return collected;
  const due = await shop.database
    .select({ paymentId: planPayments.paymentId, number: planPayments.number })
    .from(planPayments)
    .where(
      and(
        inArray(planPayments.state, ['due', 'failed']),
        lte(planPayments.nextTryOn, calendarDate(now(), dealerTimezone)),
      ),
    )
    .orderBy(asc(planPayments.nextTryOn), asc(planPayments.paymentId), asc(planPayments.number))
    .limit(mostAtOnce);
  for (const which of due) {
    const begun = await beginCharge(shop.database, which);
    if (begun && (await conclude(shop, provider, begun))) collected += 1;
  }
  return collected;
}
