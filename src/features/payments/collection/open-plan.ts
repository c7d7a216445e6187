import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { bookPlan } from '#features/books/books.service.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { sum } from '#platform/money.ts';
import type { KeptCard } from '../payment-provider.ts';
import type { Payment } from '../payments.service.ts';
import { scheduleOf, termsOf } from '../plans.rules.ts';
import { paymentPlans, planPayments } from './collection.tables.ts';

export type PaymentPlan = typeof paymentPlans.$inferSelect;
export type PlanPayment = typeof planPayments.$inferSelect;
type NewPlanPayment = typeof planPayments.$inferInsert;

/** The plan of a payment that is to be collected, in the transaction that writes the payment. */
export const agreePlan = async (transaction: Database, paymentId: string): Promise<void> => {
  await transaction.insert(paymentPlans).values({ paymentId, consentedAt: now(), createdAt: now() });
};

/** The plan of a payment; none where it was paid at once. */
export async function findPlan(database: Database, paymentId: string): Promise<PaymentPlan | undefined> {
  const [plan] = await database.select().from(paymentPlans).where(eq(paymentPlans.paymentId, paymentId));
  return plan;
}

/** The same, held until the end of the transaction: whatever changes the plan's payments holds it first. */
export async function holdPlan(transaction: Database, paymentId: string): Promise<PaymentPlan | undefined> {
  const own = eq(paymentPlans.paymentId, paymentId);
  const [plan] = await transaction.select().from(paymentPlans).where(own).for('update');
  return plan;
}

export const paymentsOfPlan = (database: Database, paymentId: string): Promise<PlanPayment[]> =>
  database
    .select()
    .from(planPayments)
    .where(eq(planPayments.paymentId, paymentId))
    .orderBy(asc(planPayments.number));

/** In the order of `byPlan`, for runs that go through payments of all plans. */
export const behindPlanPayment = (after: Pick<PlanPayment, 'paymentId' | 'number'> | undefined): SQL =>
  after
    ? sql`(${planPayments.paymentId}, ${planPayments.number}) > (${after.paymentId}, ${after.number})`
    : sql`true`;
export const byPlan = () => [asc(planPayments.paymentId), asc(planPayments.number)];

/** The plan is over when nothing is owed of it any more. */
export async function finishPlan(transaction: Database, paymentId: string): Promise<boolean> {
  const rows = await paymentsOfPlan(transaction, paymentId);
  if (rows.some(({ state }) => state !== 'paid' && state !== 'ended')) return false;
  await transaction
    .update(paymentPlans)
    .set({ finishedAt: now() })
    .where(eq(paymentPlans.paymentId, paymentId));
  return true;
}

/** Whose card it is. */
export const cardOwner = (payment: Payment) => ({
  userId: payment.userId,
  name: `${payment.buyerFirstName} ${payment.buyerLastName}`,
  email: payment.buyerEmail,
});

export const columnsOfCard = (card: KeptCard | undefined) => ({
  cardProvider: card?.provider ?? null,
  cardCustomer: card?.customer ?? null,
  card: card?.card ?? null,
});

/** The card that a plan's payments are charged to; undefined where none is kept. */
export function cardOfPlan({ cardProvider, cardCustomer, card }: PaymentPlan): KeptCard | undefined {
  if (cardProvider === null || card === null) return undefined;
  return { provider: cardProvider, customer: cardCustomer, card };
}

/** What is due of a payment in installments, by its terms. */
const dueOf = (payment: Payment, dealerTimezone: string): NewPlanPayment[] =>
  scheduleOf(payment.totalCents, termsOf(payment)!, calendarDate(payment.createdAt, dealerTimezone)).map(
    ({ number, dueDate, amountCents }) => ({
      paymentId: payment.id,
      number,
      dueDate,
      amountCents,
      nextTryOn: dueDate,
      // Of a total of a few cents: there is nothing to charge.
      state: amountCents === 0 ? 'ended' : 'due',
    }),
  );

/**
 * Writes what is due, in the transaction that settles the sale, and enters in the books that the total is owed and not
 * received. `card`: the one that is kept. A payment without a plan was paid at once: nothing happens.
 */
export async function openPlan(
  transaction: Database,
  payment: Payment,
  { card, orderId, dealerTimezone }: { card: KeptCard | undefined; orderId: string; dealerTimezone: string },
): Promise<void> {
  if (!(await holdPlan(transaction, payment.id))) return;
  const due = dueOf(payment, dealerTimezone);
  await transaction
    .update(paymentPlans)
    .set({ orderId, ...columnsOfCard(card) })
    .where(eq(paymentPlans.paymentId, payment.id));
  await transaction.insert(planPayments).values(due);
  const amountCents = sum(due.map((one) => one.amountCents));
  await bookPlan(transaction, { paymentId: payment.id, orderId, amountCents, at: now() });
  await finishPlan(transaction, payment.id);
}
