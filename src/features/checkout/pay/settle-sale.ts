import { eq, sql } from 'drizzle-orm';
import { emptyingPaidBasket } from '#features/basket/basket.service.ts';
import { enterSales } from '#features/books/books.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import {
  cancelPendingOrders,
  firstOrderOf,
  payingOrders,
  type Shown,
  shownOrder,
} from '#features/orders/orders.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { continueCharge, findPending, settleLeftover } from '#features/payments/charges.service.ts';
import { cardOwner, findPlan, openPlan } from '#features/payments/collection/open-plan.ts';
import type { KeptCard, PaymentProvider, Verdict } from '#features/payments/payment-provider.ts';
import { paymentSettled } from '#features/payments/payment-settled.ts';
import { declinedTexts } from '#features/payments/payments.contract.ts';
import {
  chargeFor,
  findPayment,
  type Payment,
  settlePayment,
  settlingPayment,
} from '#features/payments/payments.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { giveBackOrders } from '#features/vehicles/rental-days/end-rental-days.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { insertingJobs, type JobInsertion } from '#platform/jobs/job-insertion.ts';
import { type KeepingShop, perShop } from '#platform/runtime/per-shop.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { tally } from '#platform/telemetry/tally.ts';
import { checkouts } from '../checkout.tables.ts';
import { countSaleCredits, freeSaleCredits } from '../credits/credit-sources.ts';

type Shop = Pick<Platform, 'database' | 'kept' | 'jobs' | 'config'>;

/** The orders of a declined payment are cancelled, and their units go back; that of a reserved vehicle goes back to its hold. */
async function releaseUnits(transaction: Database, shop: Shop, payment: Payment): Promise<void> {
  const today = calendarDate(now(), shop.config.dealerTimezone);
  const cancelled = await cancelPendingOrders(transaction, payment.id);
  // All of them before any vehicle, in the order of their ids: a reserved one's listing would be locked out of turn.
  if (payment.creditCents > 0) await lockCars(transaction, [...new Set(cancelled.map(({ carId }) => carId))]);
  const kept = await freeSaleCredits(transaction, shop, payment);
  await giveBackOrders(
    transaction,
    cancelled.filter(({ orderId }) => !kept.has(orderId)),
    today,
  );
}

/** What is due of a sale in installments is written down with it. */
async function openPlanOfSale(shop: Shop, transaction: Database, payment: Payment, card?: KeptCard) {
  if (payment.method !== 'installment') return;
  const orderId = await firstOrderOf(transaction, payment.id);
  const { dealerTimezone } = shop.config;
  await openPlan(transaction, payment, { card, orderId, dealerTimezone });
}

/** Whether more follows from its being paid than from that of a card that pays for all. */
const hasMore = ({ method, creditCents }: Payment) => method === 'installment' || creditCents > 0;

/** A payment as it is now, and its orders where they were written just now. */
export interface Settled {
  payment: Payment;
  shown?: readonly Shown[];
  /** Somebody else settled it. */
  wasBefore?: true;
}

async function settleAsPaid(shop: Shop, begun: Payment, card?: KeptCard): Promise<Settled> {
  if (!hasMore(begun)) return (await payForOrders(shop, begun.id)) ?? asSettledBefore(shop.database, begun);
  return shop.database.transaction(async (transaction) => {
    const paid = await payForOrders({ ...shop, database: transaction }, begun.id);
    if (!paid) return asSettledBefore(transaction, begun);
    await countSaleCredits(transaction, shop, paid.payment);
    await openPlanOfSale(shop, transaction, paid.payment, card);
    return { payment: paid.payment };
  });
}

const asSettledBefore = async (database: Database, { id }: Payment): Promise<Settled> => ({
  payment: await findPayment(database, id),
  wasBefore: true,
});

const settleAsDeclined = (shop: Shop, begun: Payment, verdict: Verdict): Promise<Settled> =>
  shop.database.transaction(async (transaction) => {
    const settled = await settlePayment(transaction, begun.id, verdict);
    if (!settled) return asSettledBefore(transaction, begun);
    await releaseUnits(transaction, shop, settled);
    return { payment: settled };
  });

/**
 * The second transaction of a sale (rules.md#sale): payment and orders become paid, exactly once, what follows is
 * queued, and the basket that was paid is emptied; or the stock goes back, and the checkout can be paid again, as its
 * payment was declined. A second caller changes nothing.
 */
export async function settleSale(
  shop: Shop,
  begun: Payment,
  verdict: Verdict,
  card?: KeptCard,
): Promise<Settled> {
  const isPaid = verdict.outcome === 'paid';
  const settled = await (isPaid ? settleAsPaid(shop, begun, card) : settleAsDeclined(shop, begun, verdict));
  // Once it is committed: what was rolled back was no sale.
  if (!settled.wasBefore) tally[isPaid ? 'salesPaid' : 'salesDeclined'] += 1;
  return settled;
}

/** Credits stand for all of it: no provider charges 0 cents (rules.md#credits). */
export const nothingToPay: Verdict = { outcome: 'paid' };

/**
 * What became of a sale at the provider, which is settled or released by it. A plan that was not settled charged nothing, and
 * nothing will be charged for it.
 */
export async function concludeSale(
  { database }: Shop,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Verdict> {
  if (payment.totalCents === 0) return nothingToPay;
  if (await findPlan(database, payment.id)) return { outcome: 'declined', reason: declinedTexts.tooLate };
  return provider.conclude(chargeFor(payment));
}

/** Settles or releases what a crash left pending (rules.md#sale). Returns how many payments it settled. */
export const settleLeftovers = (shop: Shop, provider: PaymentProvider): Promise<number> =>
  settleLeftover(shop.database, 'order', {
    conclude: (payment) => concludeSale(shop, provider, payment),
    settle: (payment, verdict) => settleSale(shop, payment, verdict),
  });

/** The provider sent an event for this charge: the sale continues. */
export async function continueSale(shop: Shop, provider: PaymentProvider, paymentId: string): Promise<void> {
  const payment = await findPending(shop.database, paymentId, 'order');
  if (!payment) return;
  if (payment.method === 'installment') return continuePlan(shop, provider, payment);
  await continueCharge(provider, payment, (verdict) => settleSale(shop, payment, verdict));
}

/** A plan keeps its card, and charges nothing with the order. */
async function continuePlan(shop: Shop, provider: PaymentProvider, payment: Payment): Promise<void> {
  if (!(await findPlan(shop.database, payment.id))) return;
  const { id: key, provider: by, token } = payment;
  const kept = await provider.keepCard({ key, provider: by, token, owner: cardOwner(payment) });
  if (kept.outcome === 'kept') await settleSale(shop, payment, { outcome: 'paid' }, kept.card);
  else if (kept.outcome === 'declined') await settleSale(shop, payment, kept);
}

/** A payment that this call made paid, and its orders as that left them, in the order of the basket. */
interface PaidSale {
  payment: Payment;
  shown: Shown[];
}

/**
 * All that a paid payment changes wherever it is paid (rules.md#sale), as one statement: each part has its rule from its owner.
 * Behind the first two parts `payments` and `orders` are what those return, and no longer the tables: so what follows, and what is
 * read at the end, is of the payment that was settled here, or of none. `job`: the insert of what is queued with it.
 */
function paidStatement({ database }: KeepingShop, job: Pick<JobInsertion, 'text'> | undefined) {
  const at = sql`${sql.placeholder('at')}::timestamptz`;
  const settled = database
    .$with('payments')
    .as(settlingPayment(database, sql.placeholder('paymentId'), { outcome: 'paid' }, at));
  const paid = database.$with('orders').as(payingOrders(database, sql`(select id from ${payments})`, at));
  const booked = database.$with('booked', {}).as(enterSales(sql`select * from ${orders}`));
  const jobs = sql`select coalesce((select ${sql.placeholder('jobs')}::text from ${payments}), '[]')`;
  const queued = job ? [database.$with('queued', {}).as(insertingJobs(job, jobs))] : [];
  // The version of the basket that this payment's checkout is of; no row where it has none.
  const emptied = emptyingPaidBasket(
    database,
    sql`select ${payments.userId}, ${checkouts.basketVersion} from ${payments} join ${checkouts} on ${checkouts.paymentId} = ${payments.id}`,
  );
  return database
    .with(settled, paid, booked, ...queued, ...emptied)
    .select({ ...shownOrder, settled: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .innerJoin(cars, eq(cars.id, orders.carId))
    .orderBy(orders.id)
    .prepare('pay_for_orders');
}

const statements = perShop(() => new Map<string, ReturnType<typeof paidStatement>>());

/** The text of the job's insert is the same for each sale, and part of what is prepared. */
function statementFor(shop: KeepingShop, job: JobInsertion | undefined) {
  const known = statements(shop);
  const text = job?.text ?? '';
  const statement = known.get(text) ?? paidStatement(shop, job);
  known.set(text, statement);
  return statement;
}

/**
 * Payment and orders become paid, exactly once: their sales stand in the books, what follows is queued, and the basket that was
 * paid is emptied. Undefined where somebody settled it before; then nothing changes.
 */
async function payForOrders(
  shop: KeepingShop & Pick<Platform, 'jobs'>,
  paymentId: string,
): Promise<PaidSale | undefined> {
  const job = await shop.jobs.insertion(paymentSettled, { paymentId });
  const rows = await statementFor(shop, job).execute({ paymentId, at: now(), jobs: job?.jobs });
  const [first] = rows;
  return first && { payment: first.settled, shown: rows };
}
