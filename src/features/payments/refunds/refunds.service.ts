import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { bookRefund } from '#features/books/books.service.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import { log } from '#platform/log.ts';
import { type Cents, formatMoney, toDollars } from '#platform/money.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { PaymentProvider, RefundVerdict } from '../payment-provider.ts';
import { paymentStatesBefore } from '../payments.rules.ts';
import { payments } from '../payments.tables.ts';
import {
  bookDone,
  chargesOf,
  givenOf,
  isOneOf,
  noteSliceGiven,
  openSlices,
  sliceRefund,
  writeSlices,
} from './refund-slices.ts';
import { pauseAfterMs, type RefundCause, refundStatesBefore } from './refunds.rules.ts';
import { refunds } from './refunds.tables.ts';

export type Refund = typeof refunds.$inferSelect;

export interface NewRefund {
  paymentId: string;
  orderId: string;
  /** The order's; a deposit has none. */
  type: 'purchase' | 'rent' | null;
  cause: RefundCause;
  amountCents: Cents;
  /** What is undone with it and was no money. */
  creditCents?: Cents;
  /** What ended of what was owed, beside the amount (end-owed.ts). */
  endedCents?: Cents;
  /** Of all these. */
  taxCents: Cents;
  stateCents: Cents;
  reason: string;
  requestKey?: string;
}

/**
 * Writes a refund as pending, with why, and enters it in the books. The caller has made sure, in the same transaction, that it is within what was paid
 * for the order. Throws where the order was cancelled or returned before.
 */
export async function openRefund(database: Database, { type, ...refund }: NewRefund): Promise<Refund> {
  const slices = await sliceRefund(database, refund.paymentId, refund.amountCents);
  const [opened] = await database
    .insert(refunds)
    .values({ ...refund, id: newId(), state: 'pending', createdAt: now(), dueAt: now() })
    .returning();
  await writeSlices(database, opened!.id, slices);
  await bookRefund(database, opened!, type);
  return opened!;
}

/** What goes back for an order, in the order in which it was decided. */
export const refundsOfOrder = (database: Database, orderId: string): Promise<Refund[]> =>
  database.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));

/** A payment becomes refunded with the refund that gives back the last cent of its charge. */
async function concludePayments(database: Database, refund: Refund): Promise<void> {
  await database
    .update(payments)
    .set({ state: 'refunded', refundedAt: now() })
    .where(
      and(
        isOneOf(await chargesOf(database, refund)),
        inArray(payments.state, paymentStatesBefore('refunded')),
        sql`${payments.totalCents} = ${givenOf(payments.id)}`,
      ),
    );
}

/**
 * The money went back: by the provider, or by hand as `note` says. Changes nothing, and returns undefined, where the
 * refund is not in one of the states `from`. The payment is locked first: of two last refunds, the second one sees the
 * first.
 */
export async function settleRefund(
  transaction: Database,
  refund: Pick<Refund, 'id' | 'paymentId'>,
  { from, note = null }: { from: Refund['state'][]; note?: string | null },
): Promise<Refund | undefined> {
  await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(isOneOf(await chargesOf(transaction, refund)))
    .orderBy(payments.id)
    .for('update');
  const [settled] = await transaction
    .update(refunds)
    .set({ state: 'done', doneAt: now(), note })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.state, from)))
    .returning();
  if (!settled) return undefined;
  await bookDone(transaction, settled);
  await concludePayments(transaction, settled);
  return settled;
}

/**
 * A refund that was refused is pending again for this reason, under a new key: of any number of callers one is handed it.
 * Undefined for all others, and for a refund that was not refused.
 */
export async function reopenRefund(
  transaction: Database,
  refundId: string,
  retryReason: string,
): Promise<Refund | undefined> {
  const [reopened] = await transaction
    .update(refunds)
    .set({ state: 'pending', attempt: sql`${refunds.attempt} + 1`, tries: 0, dueAt: now(), retryReason })
    .where(and(eq(refunds.id, refundId), inArray(refunds.state, refundStatesBefore('pending'))))
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

const reread = async (database: Database, { id }: Refund): Promise<Refund> => {
  const [refund] = await database.select().from(refunds).where(eq(refunds.id, id));
  return refund!;
};

/** The refund while this attempt is pending. An answer to an earlier attempt must not change a later one. */
const pendingAttempt = (refund: Refund) =>
  and(
    eq(refunds.id, refund.id),
    eq(refunds.attempt, refund.attempt),
    inArray(refunds.state, refundStatesBefore('failed')),
  );

async function failRefund(database: Database, refund: Refund, reason: string): Promise<Refund> {
  const [failed] = await database
    .update(refunds)
    .set({ state: 'failed', refusal: reason, refusedAt: now() })
    .where(pendingAttempt(refund))
    .returning();
  if (failed) log.warn({ refundId: refund.id, reason }, 'The payment provider refused a refund for good');
  return failed ?? reread(database, refund);
}

/** The provider is out of reach: asked again later, and later each time. */
async function putOff(database: Database, refund: Refund, cause: unknown): Promise<Refund> {
  const tries = refund.tries + 1;
  const dueAt = new Date(now().getTime() + pauseAfterMs(tries));
  log.error({ err: cause, refundId: refund.id, tries, dueAt }, 'The payment provider has not refunded yet');
  await database.update(refunds).set({ tries, dueAt }).where(pendingAttempt(refund));
  return reread(database, refund);
}

async function noteGiven(database: Database, refund: Refund): Promise<Refund> {
  const from = refundStatesBefore('done');
  const settled = await database.transaction((transaction) => settleRefund(transaction, refund, { from }));
  if (settled) return settled;
  const standing = await reread(database, refund);
  // A correct provider never does this: it gets no further call for a key that it has refused.
  if (standing.note !== null)
    log.error({ refundId: refund.id }, 'The provider gave back what was paid back by hand as well');
  return standing;
}

/** The provider's idempotency key. A refusal is the last word about a key, so each new attempt has one of its own. */
const keyOf = ({ id, attempt }: Refund): string => (attempt === 1 ? id : `${id}.${attempt}`);

/** Money that staff received goes back as it came. */
const byHandText = (cents: Cents): string =>
  `${formatMoney(toDollars(cents))} of this was not paid through the provider. Pay it back by hand.`;

/**
 * Has the provider give the money back, outside any transaction, and writes down what it said. Anyone may call it
 * again: the provider gives once per attempt. Where it refuses for good, the refund has failed, and waits for an admin;
 * where it does not answer, the refund stays pending for the job, and the cause goes to the log. Returns the refund as
 * it stands then.
 */
export async function giveRefund(
  database: Database,
  provider: PaymentProvider,
  refund: Refund,
): Promise<Refund> {
  if (refund.state !== 'pending') return refund;
  // Nothing was left to give back: no provider moves 0 cents.
  if (refund.amountCents === 0) return noteGiven(database, refund);
  for (const slice of await openSlices(database, refund)) {
    const { chargeId: paymentId, amountCents } = slice;
    const key = paymentId === refund.paymentId ? keyOf(refund) : `${keyOf(refund)}.${paymentId}`;
    let verdict: RefundVerdict;
    try {
      verdict = slice.isByHand
        ? { outcome: 'refused', reason: byHandText(amountCents) }
        : await provider.refund({ key, paymentId, amountCents });
    } catch (error) {
      return putOff(database, refund, error);
    }
    if (verdict.outcome === 'refused') return failRefund(database, refund, verdict.reason);
    faultPoint('refund: a part given, not written down');
    await noteSliceGiven(database, refund, slice);
  }
  return noteGiven(database, refund);
}

/**
 * Gives what a crash or a silent provider left pending, oldest first. One that cannot be given now does not keep
 * the others waiting. Returns how many were given.
 */
export function giveLeftoverRefunds(database: Database, provider: PaymentProvider): Promise<number> {
  const isDue = and(eq(refunds.state, 'pending'), lte(refunds.dueAt, now()));
  return eachDue({
    next: (after: Refund | undefined, most) =>
      database
        .select()
        .from(refunds)
        .where(and(isDue, gt(refunds.id, after?.id ?? '')))
        .orderBy(asc(refunds.id))
        .limit(most),
    act: async (refund) => (await giveRefund(database, provider, refund)).state === 'done',
    failed: 'A refund could not be given',
    idOf: ({ id }) => id,
  });
}
