import { and, eq, inArray } from 'drizzle-orm';
import { bookReceived } from '#features/books/books.service.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import { findPlanPayment } from './charge-payment.ts';
import { chargeableStates, chargeOf } from './collection.rules.ts';
import { planPayments } from './collection.tables.ts';
import { finishPlan, holdPlan, type PlanPayment } from './open-plan.ts';

/** Money for a payment of a plan that came another way. */
export interface ReceivedMoney {
  paymentId: string;
  number: number;
  /** What came: exactly what is owed for it. */
  amountCents: Cents;
  /** How it came, in the words of who recorded it. */
  note: string;
  recordedBy: string;
}

/**
 * Writes down that the money for a payment came another way, in the caller's transaction, with its entry in the books: the
 * card is not charged for it any more. Undefined where it cannot be: it is not owed, is being charged, or comes to another sum.
 */
export async function recordReceived(
  transaction: Database,
  { paymentId, number, amountCents, note, recordedBy }: ReceivedMoney,
): Promise<PlanPayment | undefined> {
  const plan = await holdPlan(transaction, paymentId);
  const found = await findPlanPayment(transaction, { paymentId, number });
  if (!plan || !found || chargeOf(found) !== amountCents) return undefined;
  const at = now();
  const [paid] = await transaction
    .update(planPayments)
    .set({ state: 'paid', paidAt: at, paidBy: 'other', nextTryOn: null, note, recordedBy })
    .where(
      and(
        eq(planPayments.paymentId, paymentId),
        eq(planPayments.number, number),
        inArray(planPayments.state, chargeableStates),
      ),
    )
    .returning();
  if (!paid) return undefined;
  await bookReceived(transaction, { paymentId, number, amountCents, at, orderId: plan.orderId ?? '' });
  await finishPlan(transaction, paymentId);
  return paid;
}
