import { and, eq, inArray } from 'drizzle-orm';
import { bookCollected } from '#features/books/books.service.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { PaymentProvider, Verdict } from '../payment-provider.ts';
import { chargeIdOf, chargeOf, nextTryOn, openStates } from './collection.rules.ts';
import { planPayments } from './collection.tables.ts';
import { findPlan, finishPlan, holdPlan, type PlanPayment } from './open-plan.ts';
import { planPaymentTold } from './plan-payment-told.ts';

/** What of the shop collecting needs. */
export interface CollectingShop {
  database: Database;
  jobs: JobSender;
  config: { dealerTimezone: string };
}

const isOne = ({ paymentId, number }: Pick<PlanPayment, 'paymentId' | 'number'>) =>
  and(eq(planPayments.paymentId, paymentId), eq(planPayments.number, number));

/** One payment of a plan; undefined where there is none. */
export async function findPlanPayment(
  database: Database,
  which: Pick<PlanPayment, 'paymentId' | 'number'>,
): Promise<PlanPayment | undefined> {
  const [found] = await database.select().from(planPayments).where(isOne(which));
  return found;
}

/**
 * Begins a charge: of any number of callers one is handed the payment, the others get undefined. A token charges another card
 * than the kept one, for the customer who asks.
 */
export function beginCharge(
  database: Database,
  which: Pick<PlanPayment, 'paymentId' | 'number'>,
  asked?: { token: string | null },
): Promise<PlanPayment | undefined> {
  return database.transaction(async (transaction) => {
    await holdPlan(transaction, which.paymentId);
    const found = await findPlanPayment(transaction, which);
    if (!found || !openStates.includes(found.state)) return undefined;
    const today = now();
    const [begun] = await transaction
      .update(planPayments)
      .set({
        state: 'charging',
        stateBefore: found.state,
        attempts: found.attempts + 1,
        triedAt: today,
        token: asked?.token ?? null,
        askedByCustomer: asked ? today : null,
      })
      .where(and(isOne(which), inArray(planPayments.state, openStates)))
      .returning();
    return begun;
  });
}

/** The charge under way still stands as it did: an answer to an earlier try must not change a later one. */
const thisTry = (begun: PlanPayment) =>
  and(isOne(begun), eq(planPayments.state, 'charging'), eq(planPayments.attempts, begun.attempts));

const over = { token: null, askedByCustomer: null, stateBefore: null } as const;

async function settlePaid(transaction: Database, shop: CollectingShop, begun: PlanPayment, orderId: string) {
  const at = now();
  const [paid] = await transaction
    .update(planPayments)
    .set({
      ...over,
      state: 'paid',
      paidAt: at,
      paidBy: 'card',
      chargeId: chargeIdOf(begun),
      nextTryOn: null,
      refusal: null,
    })
    .where(thisTry(begun))
    .returning();
  if (!paid) return undefined;
  const { paymentId, number, attempts: attempt } = paid;
  await bookCollected(transaction, {
    paymentId,
    number,
    orderId,
    amountCents: chargeOf(paid),
    at,
    isByProvider: true,
  });
  await finishPlan(transaction, paymentId);
  await shop.jobs.send(transaction, planPaymentTold, { paymentId, number, attempt, what: 'paid' });
  return paid;
}

/** What a refusal makes of a payment: the customer's own try leaves it as it was, the kept card's is counted. */
function afterRefusal(begun: PlanPayment, today: string) {
  if (begun.askedByCustomer) return { state: begun.stateBefore ?? 'due' } as const;
  const firstTriedOn = begun.refusals === 0 ? today : (begun.firstTriedOn ?? today);
  const refusals = begun.refusals + 1;
  const next = nextTryOn(firstTriedOn, refusals);
  return {
    state: next ? 'failed' : 'late',
    refusals,
    firstTriedOn,
    nextTryOn: next ?? null,
  } as const;
}

async function settleRefused(
  transaction: Database,
  shop: CollectingShop,
  begun: PlanPayment,
  refusal: string,
) {
  const after = afterRefusal(begun, calendarDate(now(), shop.config.dealerTimezone));
  const [refused] = await transaction
    .update(planPayments)
    .set({ ...over, ...after, refusal })
    .where(thisTry(begun))
    .returning();
  if (!refused || begun.askedByCustomer) return refused;
  const { paymentId, number, attempts: attempt, state } = refused;
  const what = state === 'late' ? 'late' : 'failed';
  await shop.jobs.send(transaction, planPaymentTold, { paymentId, number, attempt, what });
  return refused;
}

/** Writes down what the provider said of a charge, once. Returns the payment as it now is. */
export function settleCharge(
  shop: CollectingShop,
  begun: PlanPayment,
  verdict: Verdict,
): Promise<PlanPayment> {
  return shop.database.transaction(async (transaction) => {
    const plan = await holdPlan(transaction, begun.paymentId);
    const settled =
      verdict.outcome === 'paid'
        ? await settlePaid(transaction, shop, begun, plan?.orderId ?? '')
        : await settleRefused(transaction, shop, begun, verdict.reason);
    return settled ?? (await findPlanPayment(transaction, begun))!;
  });
}

const noCard: Verdict = { outcome: 'declined', reason: 'No card is kept for this plan.' };

/** Asks the provider, under the key of this try: asked again, it charges nothing further. */
async function ask(database: Database, provider: PaymentProvider, begun: PlanPayment): Promise<Verdict> {
  const key = chargeIdOf(begun);
  const amountCents = chargeOf(begun);
  if (begun.askedByCustomer && begun.token !== null)
    return provider.charge({ paymentId: key, amountCents, token: begun.token });
  const card = (await findPlan(database, begun.paymentId))?.card;
  return card ? provider.chargeCard({ key, card, amountCents }) : noCard;
}

/**
 * Charges a payment that was begun, outside any transaction, and settles it. A call that is repeated after a crash goes the
 * same way and charges once. Throws where the provider is out of reach: the charge stays under way, and the job asks again.
 */
export async function concludeCharge(
  shop: CollectingShop,
  provider: PaymentProvider,
  begun: PlanPayment,
): Promise<PlanPayment> {
  faultPoint('collection: begun, not charged');
  const verdict = await ask(shop.database, provider, begun);
  faultPoint('collection: charged, not settled');
  return settleCharge(shop, begun, verdict);
}
