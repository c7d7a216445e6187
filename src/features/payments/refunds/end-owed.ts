import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { type Cents, sum } from '#platform/money.ts';
import { endedBy, endFromLast, owedOf } from '../collection/collection.rules.ts';
import { planPayments } from '../collection/collection.tables.ts';
import { finishPlan, holdPlan, type PlanPayment, paymentsOfPlan } from '../collection/open-plan.ts';
import { raisedBy } from '../payouts.service.ts';
import { otherChargesOf } from './refund-slices.ts';
import { refunds } from './refunds.tables.ts';

/**
 * What of all orders of a plan was not refunded: what it comes to, with deposits that counted beside it and money from the desk, and
 * without what an old car was worth more in the end: that is paid out, while the plan goes on.
 */
async function leftOfPlan(transaction: Database, paymentId: string): Promise<Cents> {
  const own = await transaction.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  const rows = await paymentsOfPlan(transaction, paymentId);
  const others = await otherChargesOf(transaction, paymentId);
  return (
    sum(rows.map(({ amountCents }) => amountCents)) +
    sum(others.map(({ cents }) => cents)) -
    (await raisedBy(transaction, paymentId)) -
    sum(own.map(({ amountCents, endedCents }) => amountCents + endedCents))
  );
}

/** What a charge under way comes to is not known yet. */
function assertNotCharging(rows: readonly PlanPayment[]): void {
  if (rows.every(({ state }) => state !== 'charging')) return;
  const text = 'A payment of its plan is being collected right now. Try again in a few minutes.';
  throw new CodedError(409, 'plan-being-charged', text);
}

/**
 * Ends what is owed for an order of a plan, as far as a refund goes, from the last payment back, in the transaction that
 * decides the refund and before that is written. Returns what ended; what is more goes back as money. 0 where there is no
 * plan, or nothing is owed of it. Throws 409 `plan-being-charged`.
 */
export async function endOwed(
  transaction: Database,
  refund: { paymentId: string; amountCents: Cents; orderLeftCents: Cents },
): Promise<Cents> {
  const { paymentId, amountCents, orderLeftCents } = refund;
  if (!(await holdPlan(transaction, paymentId))) return 0;
  const rows = await paymentsOfPlan(transaction, paymentId);
  assertNotCharging(rows);
  const planLeftCents = await leftOfPlan(transaction, paymentId);
  const ended = endedBy(amountCents, { owedCents: owedOf(rows), orderLeftCents, planLeftCents });
  const changes = endFromLast(rows, ended);
  for (const { number, endedCents, isEnded } of changes)
    await transaction
      .update(planPayments)
      .set({ endedCents, ...(isEnded && { state: 'ended' as const, nextTryOn: null }) })
      .where(and(eq(planPayments.paymentId, paymentId), eq(planPayments.number, number)));
  if (changes.length > 0) await finishPlan(transaction, paymentId);
  return ended;
}
