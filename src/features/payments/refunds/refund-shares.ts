import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Cents, sum } from '#platform/money.ts';
import { chargeOf } from '../collection/collection.rules.ts';
import { planPayments } from '../collection/collection.tables.ts';
import { refundShares } from './refunds.tables.ts';
import { type ChargeLeft, type RefundShare, spreadRefund } from './spread-refund.rules.ts';

export type Share = typeof refundShares.$inferSelect;

/**
 * The charges of a payment that was not charged at once, the latest first, with what is left of each; undefined for one that
 * was.
 */
async function chargesLeft(transaction: Database, paymentId: string): Promise<ChargeLeft[] | undefined> {
  const rows = await transaction.select().from(planPayments).where(eq(planPayments.paymentId, paymentId));
  if (rows.length === 0 || rows.every(({ paidBy }) => paidBy === 'with-order')) return undefined;
  const charged = rows
    .filter(({ paidBy }) => paidBy === 'card')
    .sort((one, other) => other.number - one.number);
  const ids = charged.map(({ chargeId }) => chargeId!);
  const taken =
    ids.length === 0
      ? []
      : await transaction
          .select({
            chargeId: refundShares.chargeId,
            cents: sql<number>`sum(${refundShares.amountCents})`.mapWith(Number),
          })
          .from(refundShares)
          .where(inArray(refundShares.chargeId, ids))
          .groupBy(refundShares.chargeId);
  const takenOf = new Map(taken.map(({ chargeId, cents }) => [chargeId, cents]));
  return charged.map((one) => ({
    chargeId: one.chargeId!,
    leftCents: chargeOf(one) - (takenOf.get(one.chargeId!) ?? 0),
  }));
}

/**
 * Of which charges so much money of a payment goes back, the latest first; undefined where it was charged at once. What no
 * charge holds is in none of them.
 */
export async function sharesOf(
  transaction: Database,
  { paymentId, moneyCents }: { paymentId: string; moneyCents: Cents },
): Promise<RefundShare[] | undefined> {
  const charges = await chargesLeft(transaction, paymentId);
  return charges && spreadRefund(moneyCents, charges).shares;
}

/** Writes the shares of a refund, in the transaction that writes it. */
export async function openShares(
  transaction: Database,
  refundId: string,
  shares: readonly RefundShare[],
): Promise<void> {
  if (shares.length === 0) return;
  await transaction
    .insert(refundShares)
    .values(shares.map((share, place) => ({ ...share, refundId, number: place + 1 })));
}

/** The shares of a refund that the provider has not given yet. */
export const sharesToGive = (database: Database, refundId: string): Promise<Share[]> =>
  database
    .select()
    .from(refundShares)
    .where(and(eq(refundShares.refundId, refundId), isNull(refundShares.givenAt)))
    .orderBy(asc(refundShares.number));

export async function noteShareGiven(database: Database, { refundId, number }: Share): Promise<void> {
  await database
    .update(refundShares)
    .set({ givenAt: now() })
    .where(and(eq(refundShares.refundId, refundId), eq(refundShares.number, number)));
}

/** What the provider gave of a refund that was spread. */
export async function givenShares(database: Database, refundId: string): Promise<Cents> {
  const given = await database
    .select({ cents: refundShares.amountCents })
    .from(refundShares)
    .where(and(eq(refundShares.refundId, refundId), isNotNull(refundShares.givenAt)));
  return sum(given.map(({ cents }) => cents));
}
