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
    amount_cents - ended_cents, case when note is null then ended_cents - amount_cents else 0 end,
    case when note is null then 0 else ended_cents - amount_cents end
  from (${given}) given`;

interface BookedRefund {
  id: string;
  paymentId: string;
  orderId: string;
  cause: 'cancellation' | 'part' | 'return';
  amountCents: Cents;
  taxCents: Cents;
  stateCents: Cents;
  /** Of the amount: was owed and is not any more. */
  endedCents: Cents;
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

/**
 * In the transaction that notes a refund as done: the provider gave it, or staff did by hand. `givenCents` is what the provider
 * had given of one that was paid back by hand. What ended of what was owed moves nothing.
 */
export async function bookGiven(
  transaction: Database,
  refund: BookedRefund & { givenCents: Cents },
): Promise<void> {
  const moneyCents = refund.amountCents - refund.endedCents;
  const isByHand = refund.note !== null;
  const byHandCents = isByHand ? moneyCents - refund.givenCents : 0;
  await transaction.insert(bookEntries).values({
    id: `given:${refund.id}`,
    movement: isByHand ? 'paid-back' : 'given',
    orderId: refund.orderId,
    paymentId: refund.paymentId,
    at: refund.doneAt!,
    receivableCents: moneyCents,
    providerCents: byHandCents - moneyCents,
    payoutsCents: -byHandCents,
  });
}

interface BookedPlan {
  paymentId: string;
  /** The first order that it pays for. */
  orderId: string;
  amountCents: Cents;
  at: Date;
}

/** In the transaction that settles a sale in installments: its total is owed, and not with the provider. */
export async function bookPlan(transaction: Database, { amountCents, ...plan }: BookedPlan): Promise<void> {
  await transaction.insert(bookEntries).values({
    ...plan,
    id: `plan:${plan.paymentId}`,
    movement: 'plan',
    receivableCents: amountCents,
    providerCents: -amountCents,
  });
}

/** In the transaction that notes a payment of a plan: the provider charged it, or it came another way, as staff recorded. */
export async function bookCollected(
  transaction: Database,
  { amountCents, number, isByProvider, ...collected }: BookedPlan & { number: number; isByProvider: boolean },
): Promise<void> {
  await transaction.insert(bookEntries).values({
    ...collected,
    id: `collected:${collected.paymentId}.${number}`,
    movement: isByProvider ? 'collected' : 'received',
    receivableCents: -amountCents,
    [isByProvider ? 'providerCents' : 'payoutsCents']: amountCents,
  });
}
