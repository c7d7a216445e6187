import { bookCollected, bookPlan } from '#features/books/books.service.ts';
import { nextTryOn } from '#features/payments/collection/collection.rules.ts';
import { paymentPlans, planPayments } from '#features/payments/collection/collection.tables.ts';
import { declinedTexts } from '#features/payments/payments.contract.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { scheduleOf, termsOf } from '#features/payments/plans.rules.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { daysFrom } from '#platform/dates/date-arithmetic.ts';
import { sum } from '#platform/money.ts';
import type { SaleRows } from './sales.ts';

type NewDue = typeof planPayments.$inferInsert;
type NewPayment = typeof payments.$inferInsert;

/** What one plan leaves in the tables: its payments, and the charges of those that are paid. */
interface PlanRows {
  sale: SaleRows;
  dues: NewDue[];
  charges: NewPayment[];
}

/** One that the card refused the day before it was due again: once, or too often. */
function refusedDue(due: NewDue, today: string): NewDue {
  const days = daysFrom(due.dueDate, today);
  const refusals = days >= 7 ? 3 : days >= 3 ? 2 : 1;
  const next = nextTryOn(due.dueDate, refusals);
  return {
    ...due,
    state: next ? 'failed' : 'late',
    attempts: refusals,
    refusals,
    firstTriedOn: due.dueDate,
    nextTryOn: next ?? null,
    triedAt: new Date(now().getTime() - 3_600_000),
    refusal: declinedTexts.byBank,
  };
}

/** Of every so many plans the last payment that is due so far was refused, and of half of those where that was just now. */
const isRefusedAt = (place: number, daysAgo: number): boolean =>
  place % 6 === 1 || (daysAgo <= 2 && place % 2 === 0);

function rowsOfPlan(sale: SaleRows, place: number): PlanRows {
  const { payment } = sale;
  const { id: paymentId, totalCents, createdAt } = payment;
  const terms = termsOf({ periodYears: payment.periodYears ?? null, frequency: payment.frequency ?? null })!;
  const today = calendarDate(now(), 'UTC');
  const schedule = scheduleOf(totalCents, terms, calendarDate(createdAt, 'UTC'));
  const isDue = ({ dueDate }: { dueDate: string }) => isBefore(dueDate, today);
  const lastDue = schedule.findLast(isDue);
  const isRefused = lastDue !== undefined && isRefusedAt(place, daysFrom(lastDue.dueDate, today));
  const charges: NewPayment[] = [];
  const dues = schedule.map((one): NewDue => {
    const due = { ...one, paymentId, nextTryOn: one.dueDate };
    if (!isDue(one)) return due;
    if (isRefused && one.number === lastDue.number) return refusedDue(due, today);
    const paidAt = new Date(`${one.dueDate}T14:10:00Z`);
    const charge: NewPayment = {
      ...payment,
      id: newId(),
      method: 'card',
      purpose: 'installment',
      periodYears: null,
      frequency: null,
      totalCents: one.amountCents,
      createdAt: paidAt,
      settledAt: paidAt,
    };
    charges.push(charge);
    const paid = { state: 'paid', paidAt, paidBy: 'card', chargeId: charge.id } as const;
    return { ...due, ...paid, attempts: 1, triedAt: paidAt, nextTryOn: null };
  });
  return { sale, dues, charges };
}

async function writePlan(database: Database, { sale, dues, charges }: PlanRows): Promise<void> {
  const { payment, order } = sale;
  const { id: paymentId, createdAt } = payment;
  const card = { cardProvider: 'sandbox', card: sandboxTokens.paid } as const;
  await database
    .insert(paymentPlans)
    .values({ ...card, paymentId, orderId: order.id, consentedAt: createdAt, createdAt });
  if (charges.length > 0) {
    await database.insert(payments).values(charges);
    await database.insert(sandboxCharges).values(
      charges.map(({ id, totalCents }) => ({
        paymentId: id,
        outcome: 'paid' as const,
        amountCents: totalCents,
      })),
    );
  }
  await database.insert(planPayments).values(dues);
  const amountCents = sum(dues.map((due) => due.amountCents));
  await bookPlan(database, { paymentId, orderId: order.id, amountCents, at: createdAt });
  for (const { id, totalCents, createdAt: at } of charges)
    await bookCollected(database, { paymentId: id, orderId: order.id, amountCents: totalCents, at });
}

/** The plans of the demo's past: paid month by month, some late, most to be paid for years. */
export async function seedPlans(database: Database, rows: readonly SaleRows[]): Promise<void> {
  const planned = rows.filter(({ payment }) => payment.method === 'installment');
  for (const [place, sale] of planned.entries()) await writePlan(database, rowsOfPlan(sale, place));
}
