import { type SQL, sql } from 'drizzle-orm';
import { bookEntries } from '#features/books/books.tables.ts';
import { paymentPlans, planPayments } from '#features/payments/collection/collection.tables.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { type Cents, sum } from '#platform/money.ts';
import { orders } from '../orders.tables.ts';
import type { BookDifference } from './bookkeeping.contract.ts';

interface Row extends Record<string, unknown> {
  paymentId: string;
  orderId: string;
  reference: string;
  books: Cents | null;
  found: Cents | null;
}

/** What differs of a payment. */
export interface Difference extends Row {
  what: BookDifference['what'];
}

type Comparison = (ids: SQL) => SQL;

const ofPayments = (ids: SQL): SQL => sql`payment_id = any(${ids})`;

/** A sale is compared by its total and by what of it is tax and state charges; told is the total. */
const sale: Comparison = (ids) => sql`
  select coalesce(o.payment_id, e.payment_id) as "paymentId", coalesce(o.id, e.order_id) as "orderId",
    coalesce(o.receipt_number, e.order_id) as reference, e.provider_cents as books, o.price_cents + o.extra_cents as found
  from (select * from ${orders} where paid_at is not null and ${ofPayments(ids)}) o
  full join (select * from ${bookEntries} where movement = 'sale' and ${ofPayments(ids)}) e on e.id = 'sale:' || o.id
  where (e.provider_cents, -e.tax_cents, -e.state_cents, e.at) is distinct from
    (o.price_cents + o.extra_cents, o.tax_cents, o.state_cents, o.paid_at)`;

const refund: Comparison = (ids) => sql`
  select coalesce(r.payment_id, e.payment_id) as "paymentId", coalesce(r.order_id, e.order_id) as "orderId",
    coalesce(o.receipt_number, e.order_id) as reference, -e.receivable_cents as books, r.amount_cents as found
  from (select * from ${refunds} where ${ofPayments(ids)}) r
  full join (select * from ${bookEntries} where movement in ('cancellation', 'part', 'return') and ${ofPayments(ids)}) e
    on e.id = 'refund:' || r.id
  left join ${orders} o on o.id = coalesce(r.order_id, e.order_id)
  where (-e.receivable_cents, e.tax_cents, e.state_cents, e.movement) is distinct from
    (r.amount_cents, r.tax_cents, r.state_cents, r.cause)`;

const given: Comparison = (ids) => sql`
  select coalesce(r.payment_id, e.payment_id) as "paymentId", coalesce(r.order_id, e.order_id) as "orderId",
    coalesce(o.receipt_number, e.order_id) as reference, e.receivable_cents as books, r.amount_cents - r.ended_cents as found
  from (select * from ${refunds} where state = 'done' and ${ofPayments(ids)}) r
  full join (select * from ${bookEntries} where movement in ('given', 'paid-back') and ${ofPayments(ids)}) e
    on e.id = 'given:' || r.id
  left join ${orders} o on o.id = coalesce(r.order_id, e.order_id)
  where (e.receivable_cents, e.movement = 'paid-back') is distinct from (r.amount_cents - r.ended_cents, r.note is not null)`;

/** What an order says of its refunds. */
const refunded: Comparison = (ids) => sql`
  select o.payment_id as "paymentId", o.id as "orderId", o.receipt_number as reference, coalesce(e.cents, 0) as books,
    o.refunded_cents as found
  from ${orders} o
  left join (select order_id, -sum(receivable_cents)::bigint as cents from ${bookEntries}
    where movement in ('cancellation', 'part', 'return') and ${ofPayments(ids)} group by 1) e on e.order_id = o.id
  where o.${ofPayments(ids)} and o.paid_at is not null and coalesce(e.cents, 0) <> o.refunded_cents`;

const comparisons = { sale, refund, given, refunded } as const;

/** What the provider holds of each payment, by the books. */
const held: Comparison = (ids) => sql`
  select payment_id as "paymentId", min(order_id) as "orderId", payment_id as reference,
    sum(provider_cents)::bigint as books, null as found
  from ${bookEntries} where ${ofPayments(ids)} group by payment_id order by payment_id`;

/** The charges of each of these payments: its own, and those of its plan. */
async function chargesOf(database: Database, ids: SQL): Promise<(paymentId: string) => string[]> {
  const { rows } = await database.execute<{ paymentId: string; chargeId: string }>(sql`
    select payment_id as "paymentId", charge_id as "chargeId" from ${planPayments}
    where paid_by = 'card' and ${ofPayments(ids)}`);
  const collected = Map.groupBy(rows, ({ paymentId }) => paymentId);
  return (id) => [id, ...(collected.get(id) ?? []).map(({ chargeId }) => chargeId)];
}

/** Payments that are collected by and by: nothing may have been charged of them yet. */
async function planned(database: Database, ids: SQL): Promise<ReadonlySet<string>> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select payment_id as id from ${paymentPlans} where ${ofPayments(ids)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Payments of which the provider holds something else than the books say. */
async function compareWithProvider(
  database: Database,
  provider: PaymentProvider,
  ids: SQL,
): Promise<Difference[]> {
  const { rows } = await database.execute<Row>(held(ids));
  const [chargesOfPayment, plans] = await Promise.all([chargesOf(database, ids), planned(database, ids)]);
  const holdings = await provider.holdings(rows.flatMap(({ paymentId }) => chargesOfPayment(paymentId)));
  const foundOf = (id: string): Cents | null => {
    const known = chargesOfPayment(id).flatMap((charge) => holdings.get(charge) ?? []);
    return known.length === 0 && !plans.has(id) ? null : sum(known);
  };
  return rows
    .map((row) => ({ ...row, what: 'provider' as const, found: foundOf(row.paymentId) }))
    .filter(({ books, found }) => books !== found);
}

/** What of these payments the books say otherwise than orders, refunds and the payment provider's own books. */
export async function findDifferences(
  database: Database,
  provider: PaymentProvider,
  paymentIds: readonly string[],
): Promise<Difference[]> {
  const ids = sql`${sql.param(paymentIds)}::text[]`;
  const found: Difference[] = [];
  for (const what of ['sale', 'refund', 'given', 'refunded'] as const) {
    const { rows } = await database.execute<Row>(comparisons[what](ids));
    found.push(...rows.map((row) => ({ ...row, what })));
  }
  return [...found, ...(await compareWithProvider(database, provider, ids))];
}
