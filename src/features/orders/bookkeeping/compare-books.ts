import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { bookEntries } from '#features/books/books.tables.ts';
import { paymentPlans, planPayments } from '#features/payments/collection/collection.tables.ts';
import { paymentCredits } from '#features/payments/credits/credits.tables.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { payouts } from '#features/payments/payouts.tables.ts';
import { refundSlices, refunds } from '#features/payments/refunds/refunds.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { log } from '#platform/log.ts';
import type { Cents } from '#platform/money.ts';
import { orders } from '../orders.tables.ts';
import type { BookDifference } from './bookkeeping.contract.ts';
import { bookChecks, bookDifferences } from './bookkeeping.tables.ts';

/** A run compares so many payments of each of its three kinds at most. */
const comparedAtOnce = 5_000;
/** The provider is asked about so many with one question. */
const batch = 500;
/** So many differences are logged. */
const mostLogged = 50;

/** What differs, and differs when it is looked for again: what moves meanwhile looks like a difference the first time. */
async function differencesOf(database: Database, provider: PaymentProvider, ids: readonly string[]) {
  const first = await findDifferences(database, provider, ids);
  if (first.length === 0) return [];
  const before = new Set(first.map((one) => JSON.stringify(one)));
  const again = await findDifferences(database, provider, [
    ...new Set(first.map(({ paymentId }) => paymentId)),
  ]);
  return again.filter((one) => before.has(JSON.stringify(one)));
}

/** Keeps what differs of these payments, instead of what did. */
async function keepDifferences(database: Database, ids: string[], found: readonly Difference[]) {
  const comparedAt = now();
  await database.transaction(async (transaction) => {
    await transaction.delete(bookDifferences).where(inArray(bookDifferences.paymentId, ids));
    if (found.length === 0) return;
    await transaction.insert(bookDifferences).values(
      found.map(({ books: booksCents, found: foundCents, ...difference }) => ({
        ...difference,
        id: newId(),
        booksCents,
        foundCents,
        comparedAt,
      })),
    );
  });
}

/**
 * Compares the books with orders, refunds and the payment provider's own books (rules.md#books): what moved since the last run,
 * what differed, and a part of all payments, so that a round comes through all of them over days. Keeps for the office what
 * differs. Nothing is mended: books only grow, and a difference is for a person to judge. How far it came is written down at
 * its end: a run that breaks is done again. Returns how many differences are known.
 */
export async function compareBooks(
  database: Database,
  provider: PaymentProvider,
  most = comparedAtOnce,
): Promise<number> {
  const { paymentIds, ...run } = await paymentsToCompare(database, now(), most);
  const differences: Difference[] = [];
  for (let from = 0; from < paymentIds.length; from += batch) {
    const ids = paymentIds.slice(from, from + batch);
    const found = await differencesOf(database, provider, ids);
    await keepDifferences(database, ids, found);
    differences.push(...found);
  }
  const check = { checkedAt: now(), ...run };
  await database.insert(bookChecks).values(check).onConflictDoUpdate({ target: bookChecks.id, set: check });
  if (differences.length > 0)
    log.error(
      { found: differences.length, differences: differences.slice(0, mostLogged) },
      'The books differ',
    );
  return database.$count(bookDifferences);
}

interface Row extends Record<string, unknown> {
  paymentId: string;
  orderId: string;
  reference: string;
  books: Cents | null;
  found: Cents | null;
}

/** What differs of a payment. */
interface Difference extends Row {
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
    coalesce(o.receipt_number, e.order_id) as reference, -e.receivable_cents as books, r.amount_cents + r.ended_cents as found
  from (select * from ${refunds} where ${ofPayments(ids)}) r
  full join (select * from ${bookEntries} where movement in ('cancellation', 'part', 'return', 'deposit-refund') and ${ofPayments(ids)}) e
    on e.id = 'refund:' || r.id
  left join ${orders} o on o.id = coalesce(r.order_id, e.order_id)
  where (-e.receivable_cents, -e.credits_cents, e.tax_cents, e.state_cents, e.movement) is distinct from
    (r.amount_cents + r.ended_cents, r.credit_cents, r.tax_cents, r.state_cents, r.cause)`;

/** What went back, by the charge that it went back of: of a refund that is spread, each slice that was given or is done by hand. */
const given: Comparison = (ids) => sql`
  select coalesce(r.charge_id, e.payment_id) as "paymentId", coalesce(r.order_id, e.order_id) as "orderId",
    coalesce(o.receipt_number, r.order_id, e.order_id) as reference, e.receivable_cents as books, r.cents as found
  from (
    select id as key, order_id, payment_id as charge_id, amount_cents as cents, note is not null as is_by_hand from ${refunds}
    where state = 'done' and ${ofPayments(ids)} and not exists (select from ${refundSlices} s where s.refund_id = ${refunds.id})
    union all
    select r.id || ':' || s.charge_id, r.order_id, s.charge_id, s.amount_cents, s.given_at is null
    from ${refundSlices} s join ${refunds} r on r.id = s.refund_id
    where s.charge_id = any(${ids}) and (s.given_at is not null or r.state = 'done')
  ) r
  full join (select * from ${bookEntries} where movement in ('given', 'paid-back') and ${ofPayments(ids)}) e
    on e.id = 'given:' || r.key
  left join ${orders} o on o.id = coalesce(r.order_id, e.order_id)
  where (e.receivable_cents, e.movement = 'paid-back') is distinct from (r.cents, r.is_by_hand)`;

/** Deposits that were charged. */
const deposit: Comparison = (ids) => sql`
  select coalesce(p.id, e.payment_id) as "paymentId", coalesce(e.order_id, p.id) as "orderId",
    coalesce(p.id, e.payment_id) as reference, e.provider_cents as books, p.total_cents as found
  from (select * from ${payments} where purpose = 'deposit' and state in ('paid', 'refunded') and id = any(${ids})) p
  full join (select * from ${bookEntries} where movement = 'deposit' and ${ofPayments(ids)}) e on e.id = 'deposit:' || p.id
  where (e.provider_cents, -e.deposits_cents) is distinct from (p.total_cents, p.total_cents)`;

/** Deposits and credits that counted towards a sale. */
const credit: Comparison = (ids) => sql`
  select coalesce(c.payment_id, e.payment_id) as "paymentId", coalesce(c.order_id, e.order_id) as "orderId",
    coalesce(o.receipt_number, e.order_id) as reference, -e.provider_cents as books, c.cents as found
  from (select * from ${paymentCredits} where state = 'used' and kind <> 'desk' and ${ofPayments(ids)}) c
  full join (select * from ${bookEntries} where movement = 'credit' and ${ofPayments(ids)}) e on e.id = 'credit:' || c.id
  left join ${orders} o on o.id = coalesce(c.order_id, e.order_id)
  where (-e.provider_cents, e.deposits_cents, e.credits_cents) is distinct from
    (c.cents, case when c.kind = 'deposit' then c.cents else 0 end, case when c.kind = 'trade-in' then c.cents else 0 end)`;

/** Money that was received at the desk. */
const desk: Comparison = (ids) => sql`
  select coalesce(p.id, e.payment_id) as "paymentId", coalesce(e.order_id, p.id) as "orderId",
    coalesce(o.receipt_number, p.id, e.payment_id) as reference, e.payouts_cents as books, p.total_cents as found
  from (select * from ${payments} where purpose = 'desk' and id = any(${ids})) p
  full join (select * from ${bookEntries} where movement = 'desk' and ${ofPayments(ids)}) e on e.id = 'desk:' || p.id
  left join ${orders} o on o.id = e.order_id
  where (e.payouts_cents, -e.credits_cents) is distinct from (p.total_cents, p.total_cents)`;

/** What is owed for old cars, and what was paid of it. */
const payout: Comparison = (ids) => sql`
  select coalesce(p.payment_id, e.payment_id) as "paymentId", coalesce(p.order_id, e.order_id) as "orderId",
    coalesce(o.receipt_number, e.order_id) as reference, abs(e.receivable_cents) as books, p.cents as found
  from (
    select 'payout:' || id as key, order_id, payment_id, amount_cents as cents, -amount_cents as receivable, amount_cents as credits
      from ${payouts} where ${ofPayments(ids)}
    union all
    select 'paid-out:' || id, order_id, payment_id, amount_cents, amount_cents, 0
      from ${payouts} where state = 'paid' and ${ofPayments(ids)}
  ) p
  full join (select * from ${bookEntries} where movement in ('payout-owed', 'payout-paid') and ${ofPayments(ids)}) e on e.id = p.key
  left join ${orders} o on o.id = coalesce(p.order_id, e.order_id)
  where (e.receivable_cents, e.credits_cents) is distinct from (p.receivable, p.credits)`;

/** What an order says of its refunds. */
const refunded: Comparison = (ids) => sql`
  select o.payment_id as "paymentId", o.id as "orderId", o.receipt_number as reference, coalesce(e.cents, 0) as books,
    o.refunded_cents as found
  from ${orders} o
  left join (select order_id, -sum(receivable_cents)::bigint as cents from ${bookEntries}
    where movement in ('cancellation', 'part', 'return') and ${ofPayments(ids)} group by 1) e on e.order_id = o.id
  where o.${ofPayments(ids)} and o.paid_at is not null and coalesce(e.cents, 0) <> o.refunded_cents`;

/** Payments of plans, by their charges and by what staff received. */
const collected: Comparison = (ids) => sql`
  select coalesce(d.key_id, e.payment_id) as "paymentId", coalesce(d.order_id, e.order_id) as "orderId",
    coalesce(o.receipt_number, e.order_id) as reference, -e.receivable_cents as books, d.cents as found
  from (
    select case when d.paid_by = 'card' then 'collected:' || d.charge_id else 'received:' || d.payment_id || '.' || d.number end as key,
      case when d.paid_by = 'card' then d.charge_id else d.payment_id end as key_id,
      p.order_id, d.amount_cents - d.ended_cents as cents
    from ${planPayments} d join ${paymentPlans} p on p.payment_id = d.payment_id
    where d.paid_by in ('card', 'other') and (d.charge_id = any(${ids}) or d.payment_id = any(${ids}))
  ) d
  full join (select * from ${bookEntries} where movement in ('collected', 'received') and ${ofPayments(ids)}) e on e.id = d.key
  left join ${orders} o on o.id = coalesce(d.order_id, e.order_id)
  where -e.receivable_cents is distinct from d.cents and coalesce(d.key_id, e.payment_id) = any(${ids})`;

const comparisons = { sale, refund, given, refunded, deposit, credit, collected, desk, payout } as const;
const compared = [
  'sale',
  'refund',
  'given',
  'refunded',
  'deposit',
  'credit',
  'collected',
  'desk',
  'payout',
] as const;

/** What the provider holds of each payment, by the books. It knows nothing of one that credits paid alone, of a plan itself, or of the desk. */
const held: Comparison = (ids) => sql`
  select payment_id as "paymentId", min(order_id) as "orderId", payment_id as reference,
    sum(provider_cents)::bigint as books,
    (select 0 from ${payments} free where free.id = payment_id and (free.total_cents = 0 or free.purpose = 'desk'
      or exists (select from ${paymentPlans} where ${paymentPlans.paymentId} = free.id))) as found
  from ${bookEntries} where ${ofPayments(ids)} group by payment_id order by payment_id`;

/** Payments of which the provider holds something else than the books say. */
async function compareWithProvider(
  database: Database,
  provider: PaymentProvider,
  ids: SQL,
): Promise<Difference[]> {
  const { rows } = await database.execute<Row>(held(ids));
  const holdings = await provider.holdings(rows.map(({ paymentId }) => paymentId));
  return rows
    .map((row) => ({ ...row, what: 'provider' as const, found: holdings.get(row.paymentId) ?? row.found }))
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
  for (const what of compared) {
    const { rows } = await database.execute<Row>(comparisons[what](ids));
    found.push(...rows.map((row) => ({ ...row, what })));
  }
  return [...found, ...(await compareWithProvider(database, provider, ids))];
}

/** What moved so lately is left to the next run: its transaction may not have ended. */
const settledAfterMs = 10 * 60_000;

/** The first run looks back so far; all that is older is met by the round. */
const lookedBackMs = 86_400_000;

/** The payments of one run, and what is kept of how far it came. */
interface Run {
  paymentIds: string[];
  comparedUntil: Date;
  sweptUpTo: string;
  /** Undefined: the round through all payments goes on. */
  sweptAt: Date | undefined;
}

/** Payments of what moved between two instants, the oldest first; what moved in the same millisecond stays together. */
async function findMoved(database: Database, since: Date, until: Date, most: number) {
  const between = (column: string) =>
    sql`${sql.identifier(column)} > ${since} and ${sql.identifier(column)} <= ${until}`;
  const moved = (table: typeof bookEntries | typeof orders | typeof refunds, column: string) =>
    sql`(select payment_id, ${sql.identifier(column)} as at from ${table} where ${between(column)}
      order by ${sql.identifier(column)} fetch first ${sql.raw(String(most))} rows with ties)`;
  const { rows } = await database.execute<{ paymentId: string; atMs: number }>(sql`
    select payment_id as "paymentId", (extract(epoch from at) * 1000)::bigint as "atMs" from (
      ${moved(bookEntries, 'at')} union all ${moved(orders, 'paid_at')}
      union all ${moved(refunds, 'created_at')} union all ${moved(refunds, 'done_at')}) as moved
    order by at fetch first ${sql.raw(String(most))} rows with ties`);
  return {
    ids: rows.map(({ paymentId }) => paymentId),
    until: rows.length < most ? until : new Date(rows.at(-1)!.atMs),
  };
}

/** The next payments by their ids, those that stand in the books alone among them. */
async function findNext(database: Database, after: string, most: number): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    (select id from ${payments} where id > ${after} order by id limit ${most})
    union
    (select distinct payment_id from ${bookEntries} where payment_id > ${after} order by payment_id limit ${most})
    order by id limit ${most}`);
  return rows.map(({ id }) => id);
}

/** Payments that differed, those first that were compared longest ago. */
async function findDiffering(database: Database, most: number): Promise<string[]> {
  const found = await database
    .select({ paymentId: bookDifferences.paymentId })
    .from(bookDifferences)
    .orderBy(asc(bookDifferences.comparedAt))
    .limit(most);
  return found.map(({ paymentId }) => paymentId);
}

/**
 * What a run compares, at most so many payments of each: what moved since the last one, what differed, and the next part
 * of the round through all payments.
 */
async function paymentsToCompare(database: Database, at: Date, most: number): Promise<Run> {
  const [check] = await database.select().from(bookChecks);
  const until = new Date(at.getTime() - settledAfterMs);
  const since = check?.comparedUntil ?? new Date(until.getTime() - lookedBackMs);
  const moved = await findMoved(database, since, until, most);
  const next = await findNext(database, check?.sweptUpTo ?? '', most);
  const isOver = next.length < most;
  return {
    paymentIds: [...new Set([...moved.ids, ...(await findDiffering(database, most)), ...next])],
    comparedUntil: moved.until,
    sweptUpTo: isOver ? '' : next.at(-1)!,
    sweptAt: isOver ? at : undefined,
  };
}
