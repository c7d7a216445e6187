import { and, eq, inArray, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { refundStatesBefore } from './refunds.rules.ts';
import { type Refund, settleRefund } from './refunds.service.ts';
import { refunds } from './refunds.tables.ts';

/**
 * A refund that was refused is pending again, under a new key: of any number of callers one is handed it. Undefined for
 * all others, and for an order without such a refund.
 */
export async function reopenRefund(transaction: Database, orderId: string): Promise<Refund | undefined> {
  const [reopened] = await transaction
    .update(refunds)
    .set({ state: 'pending', attempt: sql`${refunds.attempt} + 1`, tries: 0, dueAt: now() })
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, refundStatesBefore('pending'))))
    .returning();
  return reopened;
}

/**
 * A refund that was refused was paid back by hand, as `note` says. Only a failed one: while the provider is being
 * asked, it may give the money itself. Undefined where it is not failed (any more).
 */
export const payBackByHand = (
  transaction: Database,
  refund: Refund,
  note: string,
): Promise<Refund | undefined> => settleRefund(transaction, refund, { from: ['failed'], note });
