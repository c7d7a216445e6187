import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import type { RefundOfCharge, RefundVerdict } from '../payment-provider.ts';
import { sandboxCharges, sandboxRefunds } from './sandbox.tables.ts';

type ChargeRow = typeof sandboxCharges.$inferSelect;

const neverCharged = 'This payment has no charge.';

const verdictOf = (refusal: string | null): RefundVerdict =>
  refusal === null ? { outcome: 'given' } : { outcome: 'refused', reason: refusal };

/** Why this charge cannot be given back; null where it can. */
function refusalOf(charge: ChargeRow, amountCents: Cents): string | null {
  if (charge.outcome !== 'paid' && charge.outcome !== 'refunded') return neverCharged;
  const isTooMuch = charge.refundedCents + amountCents > charge.amountCents;
  return isTooMuch ? 'The refund is larger than what is left of the charge.' : null;
}

/** What is stored of this key. Throws where another refund has it. */
async function earlierVerdict(
  transaction: Database,
  refund: RefundOfCharge,
): Promise<RefundVerdict | undefined> {
  const [earlier] = await transaction
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.refundId, refund.key));
  if (!earlier) return undefined;
  if (earlier.amountCents === refund.amountCents && earlier.paymentId === refund.paymentId)
    return verdictOf(earlier.refusal);
  throw new Error(`The sandbox knows refund ${refund.key} with other contents`);
}

/** Gives back what is asked, or refuses to, once; asked again under the same key, repeats its verdict. */
export async function refundInSandbox(database: Database, refund: RefundOfCharge): Promise<RefundVerdict> {
  const { key: refundId, paymentId, amountCents } = refund;
  return database.transaction(async (transaction) => {
    // First of all: a second call with the same key waits for this one, and a refund of the same charge for both.
    const [charge] = await transaction
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.paymentId, paymentId))
      .for('update');
    if (!charge) return verdictOf(neverCharged);
    const earlier = await earlierVerdict(transaction, refund);
    if (earlier) return earlier;
    const refusal = refusalOf(charge, amountCents);
    await transaction.insert(sandboxRefunds).values({ refundId, paymentId, amountCents, refusal });
    if (refusal !== null) return verdictOf(refusal);
    const refundedCents = charge.refundedCents + amountCents;
    await transaction
      .update(sandboxCharges)
      .set({ refundedCents, outcome: refundedCents === charge.amountCents ? 'refunded' : 'paid' })
      .where(eq(sandboxCharges.paymentId, paymentId));
    return verdictOf(null);
  });
}
