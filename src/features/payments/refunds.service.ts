import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { log } from '#platform/log.ts';
import type { Cents } from '#platform/money.ts';
import type { PaymentProvider } from './payments.provider.ts';
import { paymentStatesBefore } from './payments.rules.ts';
import { payments } from './payments.tables.ts';
import { refunds } from './refunds.tables.ts';

export type Refund = typeof refunds.$inferSelect;

/** Writes a refund as pending, in the transaction that cancels the order. Throws where the order has one already. */
export async function openRefund(
  database: Database,
  refund: { paymentId: string; orderId: string; amountCents: Cents },
): Promise<Refund> {
  const [opened] = await database
    .insert(refunds)
    .values({ ...refund, id: newId(), state: 'pending', createdAt: now() })
    .returning();
  return opened!;
}

export async function refundOfOrder(database: Database, orderId: string): Promise<Refund | undefined> {
  const [refund] = await database.select().from(refunds).where(eq(refunds.orderId, orderId));
  return refund;
}

/** A payment becomes refunded with the refund that gives back the last cent of it. */
async function concludePayment(database: Database, paymentId: string): Promise<void> {
  const given = database
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'done')));
  await database
    .update(payments)
    .set({ state: 'refunded', refundedAt: now() })
    .where(
      and(
        eq(payments.id, paymentId),
        inArray(payments.state, paymentStatesBefore('refunded')),
        sql`${payments.totalCents} = (${given})`,
      ),
    );
}

/** Pending becomes done, once. The payment is locked first: of two last refunds, the second one sees the first. */
async function settleRefund(database: Database, refund: Refund): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.id, refund.paymentId))
      .for('update');
    const settled = await transaction
      .update(refunds)
      .set({ state: 'done', doneAt: now() })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'pending')))
      .returning({ id: refunds.id });
    if (settled.length === 1) await concludePayment(transaction, refund.paymentId);
  });
}

/**
 * Has the provider give the money back, outside any transaction, and writes down that it did. Anyone may call it again:
 * the provider gives once per refund. Where the provider does not answer, the refund stays pending for the job, and
 * the cause goes to the log. Returns whether the money was given.
 */
export async function giveRefund(
  database: Database,
  provider: PaymentProvider,
  refund: Refund,
): Promise<boolean> {
  if (refund.state === 'done') return true;
  try {
    const { id: refundId, paymentId, amountCents } = refund;
    await provider.refund({ refundId, paymentId, amountCents });
  } catch (error) {
    log.error({ err: error, refundId: refund.id }, 'The payment provider has not refunded yet');
    return false;
  }
  await settleRefund(database, refund);
  return true;
}

/**
 * Gives what a crash or a silent provider left pending, oldest first. One that cannot be given now does not keep the
 * others waiting. Returns how many were given.
 */
export async function giveLeftoverRefunds(database: Database, provider: PaymentProvider): Promise<number> {
  const pending = await database
    .select()
    .from(refunds)
    .where(eq(refunds.state, 'pending'))
    .orderBy(asc(refunds.createdAt))
    .limit(500);
  let given = 0;
  for (const refund of pending) if (await giveRefund(database, provider, refund)) given += 1;
  return given;
}
