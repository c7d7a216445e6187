import { and, eq, inArray } from 'drizzle-orm';
import { bookCollected } from '#features/books/books.service.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Verdict } from '../payment-provider.ts';
import type { ProviderName } from '../payments.rules.ts';
import { findPayment, openPayment, settlePayment } from '../payments.service.ts';
import { chargeableStates, chargeOf, nextTryOn } from './collection.rules.ts';
import { planPayments } from './collection.tables.ts';
import { finishPlan, holdPlan, type PlanPayment } from './open-plan.ts';
import { planPaymentTold } from './plan-payment-told.ts';

/** What of the shop collecting needs. */
export interface CollectingShop {
  database: Database;
  jobs: JobSender;
  config: { dealerTimezone: string };
}

/** Which payment of a plan. */
export interface WhichPayment {
  paymentId: string;
  number: number;
}

/** A charge that its customer asks for, by another card or by the kept one. */
interface AskedCharge {
  provider: ProviderName;
  token: string | null;
}

const isOne = ({ paymentId, number }: WhichPayment) =>
  and(eq(planPayments.paymentId, paymentId), eq(planPayments.number, number));

/** One payment of a plan; undefined where there is none. */
export async function findPlanPayment(
  database: Database,
  which: WhichPayment,
): Promise<PlanPayment | undefined> {
  const [found] = await database.select().from(planPayments).where(isOne(which));
  return found;
}

/** Writes the charge as a payment of its own, pending: its id is the provider's idempotency key, one per try. */
async function openCharge(transaction: Database, due: PlanPayment, { provider, token }: AskedCharge) {
  const { userId, ...plan } = await findPayment(transaction, due.paymentId);
  const { buyerFirstName, buyerLastName, buyerEmail, buyerPhone, buyerAddress } = plan;
  const buyer = { buyerFirstName, buyerLastName, buyerEmail, buyerPhone, buyerAddress };
  const charge = { provider, token, purpose: 'installment', method: 'card' } as const;
  return openPayment(transaction, { id: newId(), userId, ...charge, ...buyer, totalCents: chargeOf(due) });
}

/**
 * Begins a charge: of any number of callers one is handed the payment, the others get undefined. `asked`: its customer is there,
 * and pays by this token; else the kept card is charged.
 */
export function beginCharge(
  database: Database,
  which: WhichPayment,
  asked?: AskedCharge,
): Promise<PlanPayment | undefined> {
  return database.transaction(async (transaction) => {
    const plan = await holdPlan(transaction, which.paymentId);
    const found = await findPlanPayment(transaction, which);
    if (!plan || !found || !chargeableStates.includes(found.state)) return undefined;
    const byKept: AskedCharge = { provider: plan.cardProvider ?? 'sandbox', token: null };
    const charge = await openCharge(transaction, found, asked ?? byKept);
    const [begun] = await transaction
      .update(planPayments)
      .set({
        state: 'charging',
        stateBefore: found.state,
        attempts: found.attempts + 1,
        triedAt: now(),
        chargeId: charge.id,
        isByCustomer: asked !== undefined,
      })
      .where(and(isOne(which), inArray(planPayments.state, chargeableStates)))
      .returning();
    return begun;
  });
}

async function settlePaid(transaction: Database, shop: CollectingShop, begun: PlanPayment, orderId: string) {
  const at = now();
  const paid = { state: 'paid', paidAt: at, paidBy: 'card', nextTryOn: null, refusal: null } as const;
  const { paymentId, number, attempts: attempt } = begun;
  await transaction
    .update(planPayments)
    .set({ ...paid, stateBefore: null })
    .where(isOne(begun));
  const amountCents = chargeOf(begun);
  await bookCollected(transaction, { paymentId: begun.chargeId!, orderId, amountCents, at });
  const what = (await finishPlan(transaction, paymentId)) ? 'finished' : 'paid';
  await shop.jobs.send(transaction, planPaymentTold, { paymentId, number, attempt, what });
}

/** What a refusal makes of a payment: the customer's own try leaves it as it was, the kept card's is counted. */
function afterRefusal(begun: PlanPayment, today: string) {
  if (begun.isByCustomer) return { state: begun.stateBefore ?? 'due' } as const;
  const firstTriedOn = begun.refusals === 0 ? today : (begun.firstTriedOn ?? today);
  const refusals = begun.refusals + 1;
  const next = nextTryOn(firstTriedOn, refusals);
  return { state: next ? 'failed' : 'late', refusals, firstTriedOn, nextTryOn: next ?? null } as const;
}

async function settleRefused(
  transaction: Database,
  shop: CollectingShop,
  begun: PlanPayment,
  refusal: string,
) {
  const after = afterRefusal(begun, calendarDate(now(), shop.config.dealerTimezone));
  await transaction
    .update(planPayments)
    .set({ ...after, refusal, stateBefore: null })
    .where(isOne(begun));
  if (begun.isByCustomer) return;
  const { paymentId, number, attempts: attempt } = begun;
  const what = after.state === 'late' ? 'late' : 'failed';
  await shop.jobs.send(transaction, planPaymentTold, { paymentId, number, attempt, what });
}

/**
 * Writes down what the provider said of a charge, once: the second of two callers finds it settled. Returns the payment as it
 * now is.
 */
export function settleCharge(
  shop: CollectingShop,
  begun: PlanPayment,
  verdict: Verdict,
): Promise<PlanPayment> {
  return shop.database.transaction(async (transaction) => {
    const plan = await holdPlan(transaction, begun.paymentId);
    if (await settlePayment(transaction, begun.chargeId!, verdict)) {
      if (verdict.outcome === 'paid') await settlePaid(transaction, shop, begun, plan?.orderId ?? '');
      else await settleRefused(transaction, shop, begun, verdict.reason);
    }
    return (await findPlanPayment(transaction, begun))!;
  });
}
