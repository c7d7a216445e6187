import { and, eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { checkoutAttempts } from '../checkout.tables.ts';

/** Whether an earlier call of this member with this Idempotency-Key began a payment. */
export async function isPaymentBegun(database: Database, member: Member, key: string): Promise<boolean> {
  const own = and(eq(checkoutAttempts.userId, member.userId), eq(checkoutAttempts.key, key));
  const [begun] = await database.select({ key: checkoutAttempts.key }).from(checkoutAttempts).where(own);
  return begun !== undefined;
}
