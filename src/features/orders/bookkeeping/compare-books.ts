import { type SQL, sql } from 'drizzle-orm';
import { bookEntries } from '#features/books/books.tables.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { log } from '#platform/log.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import { orders } from '../orders.tables.ts';
import type { BookDifference } from './bookkeeping.contract.ts';
import { bookChecks } from './bookkeeping.tables.ts';

/** So many differences are kept for the office. */
const mostKept = 50;
const batch = 500;

interface Row extends Record<string, unknown> {
  orderId: string;
  reference: string;
  books: Cents | null;
  found: Cents | null;
}

/**
 * Compares what stands in the books with what orders and refunds say. A sale is compared by its total and by what of it is tax and
 * state charges; told is the total.
 */
const comparisons: Record<Exclude<BookDifference['what'], 'provider'>, SQL> = {
  sale: sql`
    select coalesce(o.id, e.order_id) as "orderId", coalesce(o.receipt_number, e.order_id) as reference,
      e.provider_cents as books, o.price_cents + o.extra_cents as found
    from (select * from ${orders} where paid_at is not null) o
    full join (select * from ${bookEntries} where movement = 'sale') e on e.id = 'sale:' || o.id
    where (e.provider_cents, -e.tax_cents, -e.state_cents, e.at) is distinct from
      (o.price_cents + o.extra_cents, o.tax_cents, o.state_cents, o.paid_at)`,
  refund: sql`
    select coalesce(r.order_id, e.order_id) as "orderId", coalesce(o.receipt_number, e.order_id) as reference,
      -e.receivable_cents as books, r.amount_cents as found
    from ${refunds} r
    full join (select * from ${bookEntries} where movement in ('cancellation', 'part', 'return')) e
      on e.id = 'refund:' || r.id
    left join ${orders} o on o.id = coalesce(r.order_id, e.order_id)
    where (-e.receivable_cents, e.tax_cents, e.state_cents, e.movement) is distinct from
      (r.amount_cents, r.tax_cents, r.state_cents, r.cause)`,
  given: sql`
    select coalesce(r.order_id, e.order_id) as "orderId", coalesce(o.receipt_number, e.order_id) as reference,
      e.receivable_cents as books, r.amount_cents as found
    from (select * from ${refunds} where state = 'done') r
    full join (select * from ${bookEntries} where movement in ('given', 'paid-back')) e on e.id = 'given:' || r.id
    left join ${orders} o on o.id = coalesce(r.order_id, e.order_id)
    where (e.receivable_cents, e.movement = 'paid-back') is distinct from (r.amount_cents, r.note is not null)`,
  refunded: sql`
    select o.id as "orderId", o.receipt_number as reference, coalesce(e.cents, 0) as books, o.refunded_cents as found
    from ${orders} o
    left join (select order_id, -sum(receivable_cents)::bigint as cents from ${bookEntries}
      where movement in ('cancellation', 'part', 'return') group by 1) e on e.order_id = o.id
    where o.paid_at is not null and coalesce(e.cents, 0) <> o.refunded_cents`,
};

const present = (
  what: BookDifference['what'],
  { orderId, reference, books, found }: Row,
): BookDifference => ({
  what,
  orderId,
  reference,
  books: books === null ? null : toDollars(books),
  found: found === null ? null : toDollars(found),
});

/** What the provider holds of each payment, by the books. From `after` on, in the order of ids. */
async function readHeldByBooks(database: Database, after: string): Promise<(Row & { paymentId: string })[]> {
  const { rows } = await database.execute<Row & { paymentId: string }>(sql`
    select payment_id as "paymentId", min(order_id) as "orderId", payment_id as reference,
      sum(provider_cents)::bigint as books, null as found
    from ${bookEntries} where payment_id > ${after} group by payment_id order by payment_id limit ${batch}`);
  return rows;
}

/** Payments of which the provider holds something else than the books say. */
async function compareWithProvider(database: Database, provider: PaymentProvider): Promise<BookDifference[]> {
  const differences: BookDifference[] = [];
  for (let after = ''; ; ) {
    const held = await readHeldByBooks(database, after);
    const holdings = await provider.holdings(held.map(({ paymentId }) => paymentId));
    for (const row of held) {
      const found = holdings.get(row.paymentId) ?? null;
      if (found !== row.books) differences.push(present('provider', { ...row, found }));
    }
    const last = held.at(-1);
    if (!last || held.length < batch) return differences;
    after = last.paymentId;
  }
}

async function findDifferences(database: Database, provider: PaymentProvider): Promise<BookDifference[]> {
  const differences: BookDifference[] = [];
  for (const what of ['sale', 'refund', 'given', 'refunded'] as const) {
    const { rows } = await database.execute<Row>(comparisons[what]);
    differences.push(...rows.map((row) => present(what, row)));
  }
  return [...differences, ...(await compareWithProvider(database, provider))];
}

/**
 * Compares the books with orders, refunds and the payment provider's own books (rules.md#books), and keeps for the office what
 * differs. Nothing is mended: books only grow, and a difference is for a person to judge. Returns how many there are.
 */
export async function compareBooks(database: Database, provider: PaymentProvider): Promise<number> {
  // What moves meanwhile would look like a difference: one that is none is gone when it is looked for again.
  let differences = await findDifferences(database, provider);
  if (differences.length > 0) {
    const before = new Set(differences.map((one) => JSON.stringify(one)));
    differences = (await findDifferences(database, provider)).filter((one) =>
      before.has(JSON.stringify(one)),
    );
  }
  const check = {
    checkedAt: now(),
    found: differences.length,
    differences: differences.slice(0, mostKept),
  };
  await database.insert(bookChecks).values(check).onConflictDoUpdate({ target: bookChecks.id, set: check });
  if (differences.length > 0)
    log.error({ found: differences.length, differences: check.differences }, 'The books differ');
  return differences.length;
}
