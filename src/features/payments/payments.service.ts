import { and, asc, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { givenText, insertGiven } from '#platform/database/given-rows.ts';
import type { Charge, Verdict } from './payment-provider.ts';
import { type ProviderName, paymentStatesBefore } from './payments.rules.ts';
import { payments } from './payments.tables.ts';

export type Payment = typeof payments.$inferSelect;
export type NewPayment = Omit<
  typeof payments.$inferInsert,
  'state' | 'createdAt' | 'settledAt' | 'refundedAt' | 'stepAskedAt'
>;

/** Writes a payment as pending. */
export async function openPayment(database: Database, payment: NewPayment): Promise<Payment> {
  const [opened] = await database
    .insert(payments)
    .values({ ...payment, state: 'pending', createdAt: now() })
    .returning();
  return opened!;
}

const orderPaymentKeys = [
  ...([
    'id',
    'userId',
    'method',
    'provider',
    'token',
    'totalCents',
    'creditCents',
    'buyerFirstName',
  ] as const),
  ...(['buyerLastName', 'buyerEmail', 'buyerPhone', 'buyerAddress', 'createdAt'] as const),
] as const;

/** A payment of orders by card, as the statement that writes it takes it. */
export const cardPaymentText = (payment: NewPayment & { method: 'card' }): string =>
  givenText([{ ...payment, createdAt: now() }]);

/** Writes such a payment as pending: a part of a statement. `returning` all of it. */
export const openingCardPayment = (database: Database, given: SQL, condition: SQL) =>
  database
    .$with('payments', {})
    .as(sql`${insertGiven(payments, orderPaymentKeys, given, condition)} returning *`);

/**
 * Pending becomes paid or declined, exactly once: the update, to be run by itself or as a part of a larger statement. It
 * returns no row where the payment was settled before.
 */
export const settlingPayment = (
  database: Database,
  paymentId: string | Placeholder,
  verdict: Verdict,
  settledAt: Date | SQL = now(),
) =>
  database
    .update(payments)
    .set({
      state: verdict.outcome,
      settledAt,
      declineReason: verdict.outcome === 'declined' ? verdict.reason : null,
    })
    .where(and(eq(payments.id, paymentId), inArray(payments.state, paymentStatesBefore(verdict.outcome))))
    .returning();

/**
 * Settles by itself: of any number of callers one is handed the settled payment and does what follows, in the same
 * transaction; the others get null.
 */
export async function settlePayment(
  database: Database,
  paymentId: string,
  verdict: Verdict,
): Promise<Payment | null> {
  const [settled] = await settlingPayment(database, paymentId, verdict);
  return settled ?? null;
}

export const chargeFor = ({
  id,
  provider,
  totalCents,
  token,
}: Payment): Charge & { provider: ProviderName } => ({
  paymentId: id,
  provider,
  amountCents: totalCents,
  token,
});

/** The bank asks for the buyer: until they were there, nobody but them is at work on it. */
export async function noteStepAsked(database: Database, paymentId: string): Promise<void> {
  await database
    .update(payments)
    .set({ stepAskedAt: now() })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'pending'), isNull(payments.stepAskedAt)));
}

/** Whether it is left to its buyer at the bank. Somebody who pays anew has left it (rules.md#payment-provider). */
export const waitsAtBank = ({ state, stepAskedAt }: Payment): boolean =>
  state === 'pending' && stepAskedAt !== null;

/** Throws for an id that is none: payments are never deleted. */
export async function findPayment(database: Database, paymentId: string): Promise<Payment> {
  const [payment] = await database.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw new Error(`Payment ${paymentId} is missing`);
  return payment;
}

/** The payments of these ids, oldest first. Throws for an id that is none. */
export async function findPayments(database: Database, paymentIds: readonly string[]): Promise<Payment[]> {
  const ids = [...new Set(paymentIds)];
  const found = await database
    .select()
    .from(payments)
    .where(inArray(payments.id, ids))
    .orderBy(asc(payments.id));
  const missing = new Set(ids).difference(new Set(found.map(({ id }) => id)));
  if (missing.size > 0) throw new Error(`Payments are missing: ${[...missing].join(', ')}`);
  return found;
}
