import { and, asc, eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { subjectOfOrder } from '#features/orders/order-subject.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { refundLimit } from '#features/orders/refunds/refund-limit.ts';
import { findPlanPayment } from '#features/payments/collection/charge-payment.ts';
import { chargeOf } from '#features/payments/collection/collection.rules.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { findPlan, type PlanPayment, paymentsOfPlan } from '#features/payments/collection/open-plan.ts';
import { recordReceived } from '#features/payments/collection/record-money.ts';
import { assertMay, type Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { formatMoney, toCents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { presentStanding } from '../plan-payments/present-plan-payments.ts';
import type { OfficePlan, Received } from './collecting.contract.ts';
import { presentOfficePayment } from './collecting.list.ts';

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
