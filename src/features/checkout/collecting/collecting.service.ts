import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { subjectOfOrder } from '#features/orders/order-subject.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { refundLimit } from '#features/orders/refunds/refund-limit.ts';
import { findPlanPayment } from '#features/payments/collection/charge-payment.ts';
import { chargeOf, type PlanPaymentState } from '#features/payments/collection/collection.rules.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { findPlan, type PlanPayment, paymentsOfPlan } from '#features/payments/collection/open-plan.ts';
import { recordReceived } from '#features/payments/collection/record-money.ts';
import { assertMay, type Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { monthOfDay } from '#platform/dates/calendar-month.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { countTo } from '#platform/lists/count.ts';
import { type Cents, formatMoney, toCents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { presentStanding } from '../plan-payments/present-plan-payments.ts';
import type { CollectingFigures, OfficePlan, Received } from './collecting.contract.ts';
import { presentOfficePayment } from './collecting.list.ts';
import { type ShownFilter, soonDays, statesShown } from './collecting.rules.ts';

async function sumCharged(database: Database, condition: SQL | undefined): Promise<Cents> {
  const charged = sql<string>`coalesce(sum(${planPayments.amountCents} - ${planPayments.endedCents}), 0)`;
  const [found] = await database
    .select({ cents: charged.mapWith(Number) })
    .from(planPayments)
    .where(condition);
  return found?.cents ?? 0;
}

async function countShown(database: Database, show: ShownFilter) {
  const shown = database
    .select({ number: planPayments.number })
    .from(planPayments)
    .where(inArray(planPayments.state, [...statesShown[show]]));
  const { total: count, atLeast } = await countTo(database, shown);
  return { count, atLeast };
}

/** What is owed of these states up to a day; without one, whenever it was due. */
const sumOwed = (database: Database, states: readonly PlanPaymentState[], until?: string) =>
  sumCharged(
    database,
    and(inArray(planPayments.state, [...states]), until ? lte(planPayments.dueDate, until) : undefined),
  );

const sumPaidSince = (database: Database, since: Date) =>
  sumCharged(database, and(eq(planPayments.state, sql`'paid'`), gte(planPayments.paidAt, since)));

/**
 * What plans brought in since the first day of this month at the dealership, what is due soon, what is late, and how many
 * payments stand where. Nothing of it reads all payments that there ever were or will be: counts end, sums are of some weeks.
 */
export async function readCollectingFigures({
  database,
  config: { dealerTimezone },
}: Pick<Platform, 'database' | 'config'>): Promise<CollectingFigures> {
  const today = calendarDate(now(), dealerTimezone);
  const month = beginningOf(`${monthOfDay(today)}-01`, dealerTimezone);
  const [received, soon, overdue, late, failed, due, paid, ended] = await Promise.all([
    sumPaidSince(database, month),
    sumOwed(database, ['due', 'charging', 'failed'], addDays(today, soonDays)),
    sumOwed(database, ['late']),
    countShown(database, 'late'),
    countShown(database, 'failed'),
    countShown(database, 'due'),
    countShown(database, 'paid'),
    countShown(database, 'ended'),
  ]);
  return {
    collectedThisMonth: toDollars(received),
    dueSoon: toDollars(soon),
    late: toDollars(overdue),
    counts: { late, failed, due, paid, ended },
  };
}

type Shop = Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>;

/** The payment of an order. Throws 404. */
async function paymentOf(database: Database, orderId: string) {
  const [order] = await database
    .select({ paymentId: orders.paymentId, receiptNumber: orders.receiptNumber })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw notFound('Order not found.');
  return order;
}

/** The plan that paid for an order. Throws 404 where it was paid at once. */
export async function readPlanOfOrder(
  { database, config }: Pick<Shop, 'database' | 'config'>,
  orderId: string,
): Promise<OfficePlan> {
  const { paymentId } = await paymentOf(database, orderId);
  const plan = await findPlan(database, paymentId);
  const rows = await paymentsOfPlan(database, paymentId);
  if (!plan || rows.length === 0) throw notFound('This order was not paid in installments.');
  const recorders = await database
    .select({ number: planPayments.number, email: users.email })
    .from(planPayments)
    .innerJoin(users, eq(users.id, planPayments.recordedBy))
    .where(and(eq(planPayments.paymentId, paymentId)))
    .orderBy(asc(planPayments.number));
  const emailOf = new Map(recorders.map(({ number, email }) => [number, email]));
  return {
    ...presentStanding(plan, rows, config.dealerTimezone),
    payments: rows.map((row) =>
      presentOfficePayment(row, emailOf.get(row.number) ?? null, config.dealerTimezone),
    ),
  };
}

/** Why it cannot be recorded. */
function notReceivable(standing: PlanPayment | undefined): CodedError {
  if (!standing) return notFound('Payment not found.');
  const texts: Partial<Record<PlanPayment['state'], string>> = {
    paid: 'This payment is already paid.',
    ended: 'This payment was canceled.',
    charging: 'The card is being charged for this payment. Try again in a few minutes.',
  };
  const owed = `Exactly ${formatMoney(toDollars(chargeOf(standing)))} is owed for this payment.`;
  return new CodedError(409, 'not-receivable', texts[standing.state] ?? owed);
}

const isSame = (standing: PlanPayment | undefined, { amount, note }: Received) =>
  standing?.paidBy === 'other' && chargeOf(standing) === toCents(amount) && standing.note === note;

/**
 * The office records money for a payment of a plan that came another way (rules.md#collection), audited in the same transaction.
 * Asked again with the same note, changes nothing. Throws 404, 409 `not-receivable` and, above the amount of the setting
 * refundPermitAbove, 403 `not-verified`.
 */
export async function receiveMoney(
  shop: Shop,
  actor: Member,
  orderId: string,
  received: Received,
): Promise<OfficePlan> {
  const limit = await refundLimit(shop);
  const { number, note } = received;
  await shop.database.transaction(async (transaction) => {
    const { paymentId, receiptNumber } = await paymentOf(transaction, orderId);
    const amountCents = toCents(received.amount);
    if (amountCents > (await limit.left(transaction, actor.userId))) assertMay(actor, 'give large refunds');
    const money = { paymentId, number, amountCents, note, recordedBy: actor.userId };
    const paid = await recordReceived(transaction, money);
    if (!paid) {
      const standing = await findPlanPayment(transaction, { paymentId, number });
      if (isSame(standing, received)) return;
      throw notReceivable(standing);
    }
    await recordAudit(transaction, {
      actor,
      action: 'record a payment of a plan',
      subject: await subjectOfOrder(transaction, orderId),
      before: { receiptNumber, payment: number, owed: received.amount },
      after: { payment: number, received: received.amount, note },
    });
  });
  return readPlanOfOrder(shop, orderId);
}
