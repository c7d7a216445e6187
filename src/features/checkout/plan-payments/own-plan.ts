import { and, asc, eq } from 'drizzle-orm';
import { orders } from '#features/orders/orders.tables.ts';
import { changeCard } from '#features/payments/collection/change-card.ts';
import { findPlan, paymentsOfPlan } from '#features/payments/collection/open-plan.ts';
import { payNow } from '#features/payments/collection/pay-now.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { declinedTexts } from '#features/payments/payments.contract.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { OwnPlan } from './plan-payments.contract.ts';
import { presentStanding } from './present-plan-payments.ts';

type Shop = Pick<Platform, 'database' | 'config' | 'jobs'>;

const noPlan = () => notFound('Plan not found.');

/** Throws 404 where the member has no such plan that was settled. */
async function assertOwn({ database }: Shop, member: Member, paymentId: string): Promise<void> {
  const own = and(eq(payments.id, paymentId), eq(payments.userId, member.userId));
  const [payment] = await database.select({ state: payments.state }).from(payments).where(own);
  if (!payment || payment.state === 'pending' || payment.state === 'declined') throw noPlan();
}

/** A plan of the member's own, and where it stands. Throws 404. */
export async function readOwnPlan(shop: Shop, member: Member, paymentId: string): Promise<OwnPlan> {
  await assertOwn(shop, member, paymentId);
  const { dealerTimezone } = shop.config;
  const plan = await findPlan(shop.database, paymentId);
  if (!plan) throw noPlan();
  const bought = await shop.database
    .select({
      _id: orders.id,
      receiptNumber: orders.receiptNumber,
      make: orders.make,
      model: orders.model,
    })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .orderBy(asc(orders.id));
  const rows = await paymentsOfPlan(shop.database, paymentId);
  return {
    ...presentStanding(plan, rows, dealerTimezone),
    orders: bought,
    today: calendarDate(now(), dealerTimezone),
  };
}

const declined = (reason: string, after: string) =>
  new CodedError(402, 'payment-declined', `${reason} ${after}`);

/**
 * The member pays a payment of a plan now (rules.md#collection). Pressed twice, or again after a lost answer, charges once. Throws
 * 402 `payment-declined` and `payment-step-needed`, 404, 409 `being-collected` and 503 `payment-unconfirmed`.
 */
export async function payOwnPayment(
  shop: Shop,
  provider: PaymentProvider,
  member: Member,
  { id, number, token }: { id: string; number?: number; token: string | null },
): Promise<OwnPlan> {
  const plan = await readOwnPlan(shop, member, id);
  const first = plan.payments.find(({ state }) => state !== 'paid' && state !== 'ended');
  const which = number ?? first?.number;
  if (which === undefined) return plan;
  const paid = await payNow(shop, provider, { paymentId: id, number: which }, token);
  if (paid.state !== 'paid' && paid.state !== 'ended')
    throw declined(paid.refusal ?? declinedTexts.noReason, 'Nothing was charged.');
  return readOwnPlan(shop, member, id);
}

/** Another card is kept for the plan. Throws 402 `payment-declined` and `payment-step-needed`, 404 and 503. */
export async function changeOwnCard(
  shop: Shop,
  provider: PaymentProvider,
  member: Member,
  { id, token }: { id: string; token: string | null },
): Promise<OwnPlan> {
  const plan = await readOwnPlan(shop, member, id);
  if (plan.owedAmount === 0)
    throw new CodedError(409, 'plan-finished', 'This plan is fully paid, so no card will be charged.');
  const refusal = await changeCard(shop, provider, id, token);
  if (refusal !== undefined) throw declined(refusal, 'Your previous card stays in use.');
  return readOwnPlan(shop, member, id);
}
