import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import { bookEntries } from './books.tables.ts';

/**
 * Enters sales, as the end of a statement that knows them. `sold` is a query of rows with the columns of orders: id,
 * payment_id, type, paid_at, price_cents, extra_cents, tax_cents and state_cents.
 */
export const enterSales = (sold: SQL): SQL => sql`
  insert into ${bookEntries} (id, movement, order_id, payment_id, type, at,
    provider_cents, net_sales_cents, tax_cents, state_cents)
  select 'sale:' || id, 'sale', id, payment_id, type, paid_at, price_cents + extra_cents,
    tax_cents + state_cents - price_cents - extra_cents, -tax_cents, -state_cents
  from (${sold}) sold`;

/** The same for refunds when they are decided: from then on the money is owed. Columns of refunds, and type. */
export const enterRefunds = (decided: SQL): SQL => sql`
  insert into ${bookEntries} (id, movement, order_id, payment_id, type, at,
    receivable_cents, net_sales_cents, tax_cents, state_cents)
  select 'refund:' || id, cause, order_id, payment_id, type, created_at,
    -amount_cents, amount_cents - tax_cents - state_cents, tax_cents, state_cents
  from (${decided}) decided`;

/** The same for refunds that are done. Columns of refunds: with a note they were paid back by hand. */
export const enterGiven = (given: SQL): SQL => sql`
  insert into ${bookEntries} (id, movement, order_id, payment_id, at, receivable_cents, provider_cents, payouts_cents)
  select 'given:' || id, case when note is null then 'given' else 'paid-back' end, order_id, payment_id, done_at,
    amount_cents, case when note is null then -amount_cents else 0 end, case when note is null then 0 else -amount_cents end
  from (${given}) given`;

interface BookedRefund {
  id: string;
  paymentId: string;
  orderId: string;
  cause: 'cancellation' | 'part' | 'return';
  amountCents: Cents;
  taxCents: Cents;
  stateCents: Cents;
  createdAt: Date;
  doneAt: Date | null;
  note: string | null;
}

/** In the transaction that decides a refund. `type` is that of its order. */
export async function bookRefund(
  transaction: Database,
  refund: BookedRefund,
  type: 'purchase' | 'rent',
): Promise<void> {
  const { amountCents, taxCents, stateCents } = refund;
  await transaction.insert(bookEntries).values({
    id: `refund:${refund.id}`,
    movement: refund.cause,
    orderId: refund.orderId,
    paymentId: refund.paymentId,
    type,
    at: refund.createdAt,
    receivableCents: -amountCents,
    netSalesCents: amountCents - taxCents - stateCents,
    taxCents,
    stateCents,
  });
}

/** In the transaction that notes a refund as done: the provider gave it, or staff did by hand. */
export async function bookGiven(transaction: Database, refund: BookedRefund): Promise<void> {
  const { amountCents } = refund;
  const isByHand = refund.note !== null;
  await transaction.insert(bookEntries).values({
    id: `given:${refund.id}`,
    movement: isByHand ? 'paid-back' : 'given',
    orderId: refund.orderId,
    paymentId: refund.paymentId,
    at: refund.doneAt!,
    receivableCents: amountCents,
    [isByHand ? 'payoutsCents' : 'providerCents']: -amountCents,
  });
}
