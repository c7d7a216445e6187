import { and, desc, eq, like } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { checkoutAttempts } from '../checkout.tables.ts';
import type { PaymentCall } from './begin-sale.ts';
import { hashOf } from './take-up.ts';

/** How long after its answer a call without a key counts as a retry, in milliseconds (rules.md#idempotency). */
export const retryWithinMs = 60_000;

const prefix = 'body:';

/**
 * The key of a payment call that was sent without one: the hash of its body and a number. The number stays the same while the
 * newest payment with this body is pending and for `retryWithinMs` after it was settled, so the call counts as a retry;
 * after that the next number begins a new payment. Of two first calls at once both get the same key, and the primary key of the
 * attempts makes one of them the retry.
 */
export async function keyOfBody(database: Database, { userId }: Member, call: PaymentCall): Promise<string> {
  const bodyHash = hashOf(call);
  const [newest] = await database
    .select({ key: checkoutAttempts.key, settledAt: payments.settledAt })
    .from(checkoutAttempts)
    .innerJoin(payments, eq(payments.id, checkoutAttempts.paymentId))
    .where(
      and(
        eq(checkoutAttempts.userId, userId),
        like(checkoutAttempts.key, `${prefix}%`),
        eq(checkoutAttempts.bodyHash, bodyHash),
      ),
    )
    .orderBy(desc(checkoutAttempts.createdAt), desc(checkoutAttempts.key))
    .limit(1);
  if (!newest) return `${prefix}${bodyHash}:1`;
  const { key, settledAt } = newest;
  if (settledAt === null || now().getTime() - settledAt.getTime() < retryWithinMs) return key;
  return `${prefix}${bodyHash}:${Number(key.slice(key.lastIndexOf(':') + 1)) + 1}`;
}
