import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { RefundOfCharge } from './payments.provider.ts';
import { sandboxCharges } from './payments.tables.ts';
import { sandboxRefunds } from './refunds.tables.ts';

/** Whether this refund is new to the books. Throws where they know another one under its id. */
async function enter(database: Database, refund: RefundOfCharge): Promise<boolean> {
  const entered = await database
    .insert(sandboxRefunds)
    .values(refund)
    .onConflictDoNothing()
    .returning({ refundId: sandboxRefunds.refundId });
  if (entered.length === 1) return true;
  const [earlier] = await database
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.refundId, refund.refundId));
  if (earlier?.amountCents === refund.amountCents && earlier.paymentId === refund.paymentId) return false;
  throw new Error(`The sandbox knows refund ${refund.refundId} with other contents`);
}

/** Gives back what is asked, once. Throws for a charge that was not paid, and for more than is left of it. */
export async function refundInSandbox(database: Database, refund: RefundOfCharge): Promise<void> {
  await database.transaction(async (books) => {
    // First of all: a second call with the same id waits for this one, and a refund of the same charge for both.
    const [charge] = await books
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.paymentId, refund.paymentId))
      .for('update');
    if (charge?.outcome !== 'paid' && charge?.outcome !== 'refunded')
      throw new Error(`The sandbox never charged payment ${refund.paymentId}`);
    if (!(await enter(books, refund))) return;
    const refundedCents = charge.refundedCents + refund.amountCents;
    if (refundedCents > charge.amountCents)
      throw new Error(`The sandbox has less left of payment ${refund.paymentId} than is to be refunded`);
    await books
      .update(sandboxCharges)
      .set({ refundedCents, outcome: refundedCents === charge.amountCents ? 'refunded' : 'paid' })
      .where(eq(sandboxCharges.paymentId, refund.paymentId));
  });
}
