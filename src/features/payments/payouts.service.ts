import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { bookPayoutOwed, bookPayoutPaid } from '#features/books/book-payouts.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { Cents } from '#platform/money.ts';
import { type MoneyWay, type PayoutCause, payoutStatesBefore } from './payouts.rules.ts';
import { payouts } from './payouts.tables.ts';

export type Payout = typeof payouts.$inferSelect;

interface NewPayout {
  paymentId: string;
  orderId: string;
  tradeInId: string;
  cause: PayoutCause;
  amountCents: Cents;
}

/** Writes down that money is owed for an old car, with its entry in the books, in the transaction that decides it. */
export async function owePayout(transaction: Database, payout: NewPayout): Promise<Payout> {
  const at = now();
  const [owed] = await transaction
    .insert(payouts)
    .values({ ...payout, id: newId(), owedAt: at })
    .returning();
  if (!owed) throw new Error('A payout was not written');
  await bookPayoutOwed(transaction, whatOf(owed), at);
  return owed;
}

const whatOf = ({ id, paymentId, orderId, amountCents }: Payout) => ({ id, paymentId, orderId, amountCents });

/** Undefined where it is not owed (any more): of any number of callers one approves it. */
export async function approve(transaction: Database, id: string, by: string): Promise<Payout | undefined> {
  const [approved] = await transaction
    .update(payouts)
    .set({ state: 'approved', approvedAt: now(), approvedBy: by })
    .where(and(eq(payouts.id, id), inArray(payouts.state, payoutStatesBefore('approved'))))
    .returning();
  return approved;
}

/** Notes an approved payout as paid, once, with its entry in the books. Undefined where it is not approved, or was paid. */
export async function payOut(
  transaction: Database,
  id: string,
  how: { way: MoneyWay; reference: string; by: string },
): Promise<Payout | undefined> {
  const at = now();
  const [paid] = await transaction
    .update(payouts)
    .set({ state: 'paid', paidAt: at, paidBy: how.by, way: how.way, reference: how.reference })
    .where(and(eq(payouts.id, id), inArray(payouts.state, payoutStatesBefore('paid'))))
    .returning();
  if (paid) await bookPayoutPaid(transaction, whatOf(paid), at);
  return paid;
}

/** What is owed, or was paid, for the old cars of these orders, in the order in which it was decided. */
export async function payoutsOfOrders(
  database: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => readonly Payout[]> {
  if (orderIds.length === 0) return () => [];
  const rows = await database
    .select()
    .from(payouts)
    .where(inArray(payouts.orderId, [...orderIds]))
    .orderBy(asc(payouts.id));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return (id) => byOrder.get(id) ?? [];
}

/** What old cars of this payment were worth beyond their credit: it is paid out, and no longer refunded. */
export async function raisedBy(database: Database, paymentId: string): Promise<Cents> {
  const [raised] = await database
    .select({ cents: sql<number>`coalesce(sum(${payouts.amountCents}), 0)`.mapWith(Number) })
    .from(payouts)
    .where(and(eq(payouts.paymentId, paymentId), eq(payouts.cause, 'raised')));
  return raised?.cents ?? 0;
}
