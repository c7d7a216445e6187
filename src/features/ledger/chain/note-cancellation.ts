import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { ledgerCancellations } from '../ledger.tables.ts';
import { receiptDigest } from './record-hash.ts';

/**
 * Notes beside the chain that the sale of this receipt was called off and refunded. The chain itself is never
 * rewritten. `transaction` is the one that cancels the order.
 */
export async function noteCancellation(
  transaction: Database,
  receiptNumber: string,
  cancelledAt: Date,
): Promise<void> {
  await transaction
    .insert(ledgerCancellations)
    .values({ receiptDigest: receiptDigest(receiptNumber), cancelledAt })
    .onConflictDoNothing();
}

/** When the sale of this record was called off; undefined where it stands. */
export async function cancellationOf(database: Database, digest: string): Promise<Date | undefined> {
  const [found] = await database
    .select()
    .from(ledgerCancellations)
    .where(eq(ledgerCancellations.receiptDigest, digest));
  return found?.cancelledAt;
}
