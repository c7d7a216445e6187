import { and, eq } from 'drizzle-orm';
import { bookCredits } from '#features/books/books.service.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { OfferedCredit } from './credits.rules.ts';
import { paymentCredits } from './credits.tables.ts';

export type PaymentCredit = typeof paymentCredits.$inferSelect;

/**
 * Writes down what counts towards a payment, in the transaction that begins it. Their sources are held by their owners; one
 * that another payment has fails by the unique index.
 */
export async function claimCredits(
  transaction: Database,
  paymentId: string,
  credits: readonly OfferedCredit[],
): Promise<void> {
  if (credits.length === 0) return;
  await transaction
    .insert(paymentCredits)
    .values(credits.map((credit) => ({ ...credit, id: newId(), paymentId, createdAt: now() })));
}

async function settleCredits(
  transaction: Database,
  paymentId: string,
  state: 'used' | 'freed',
): Promise<PaymentCredit[]> {
  return transaction
    .update(paymentCredits)
    .set({ state })
    .where(and(eq(paymentCredits.paymentId, paymentId), eq(paymentCredits.state, 'claimed')))
    .returning();
}

/** The credits of a payment that is paid are used, and stand in the books. Returns them for their owners. */
export async function countCredits(transaction: Database, paymentId: string): Promise<PaymentCredit[]> {
  const used = await settleCredits(transaction, paymentId, 'used');
  await bookCredits(transaction, used, now());
  return used;
}

/** Those of a payment that was declined can be used again. Returns them for their owners. */
export const freeCredits = (transaction: Database, paymentId: string): Promise<PaymentCredit[]> =>
  settleCredits(transaction, paymentId, 'freed');
