import { eq, sql } from 'drizzle-orm';
import { emptyingPaidBasket } from '#features/basket/basket.service.ts';
import { enterSales } from '#features/books/books.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { payingOrders, type Shown, shownOrder } from '#features/orders/orders.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { paymentSettled } from '#features/payments/payment-settled.ts';
import { type Payment, settlingPayment } from '#features/payments/payments.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { now } from '#platform/clock.ts';
import { insertingJobs, type JobInsertion } from '#platform/jobs/job-insertion.ts';
import { type KeepingShop, perShop } from '#platform/runtime/per-shop.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { checkouts } from '../checkout.tables.ts';

/** A payment that this call made paid, and its orders as that left them, in the order of the basket. */
export interface PaidSale {
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
export async function payForOrders(
  shop: KeepingShop & Pick<Platform, 'jobs'>,
  paymentId: string,
): Promise<PaidSale | undefined> {
  const job = await shop.jobs.insertion(paymentSettled, { paymentId });
  const rows = await statementFor(shop, job).execute({ paymentId, at: now(), jobs: job?.jobs });
  const [first] = rows;
  return first && { payment: first.settled, shown: rows };
}
