import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { bookGiven, bookRefund } from '#features/books/books.service.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { log } from '#platform/log.ts';
import { type Cents, formatMoney, toDollars } from '#platform/money.ts';
import { Crash, faultPoint } from '#platform/runtime/fault-points.ts';
import type { PaymentProvider, RefundVerdict } from '../payment-provider.ts';
import { paymentStatesBefore } from '../payments.rules.ts';
import { payments } from '../payments.tables.ts';
import { givenShares, noteShareGiven, openShares, sharesOf, sharesToGive } from './refund-shares.ts';
import { pauseAfterMs, type RefundCause, refundStatesBefore } from './refunds.rules.ts';
import { refunds } from './refunds.tables.ts';

export type Refund = typeof refunds.$inferSelect;

export interface NewRefund {
  paymentId: string;
  orderId: string;
  /** The order's. */
  type: 'purchase' | 'rent';
  cause: RefundCause;
  amountCents: Cents;
  /** Of the amount. */
  taxCents: Cents;
  stateCents: Cents;
  /** Of the amount: what ended of what was owed (end-owed.ts). */
  endedCents: Cents;
  reason: string;
  requestKey?: string;
}

/** What of a refund goes back as money. */
export const moneyOf = ({ amountCents, endedCents }: Pick<Refund, 'amountCents' | 'endedCents'>): Cents =>
  amountCents - endedCents;

/**
 * Writes a refund as pending, with why, and enters it in the books. The caller has made sure, in the same transaction, that it is within what was paid
 * for the order. Throws where the order was cancelled or returned before.
 */
export async function openRefund(database: Database, { type, ...refund }: NewRefund): Promise<Refund> {
  const id = newId();
  const { paymentId } = refund;
  const shares = await sharesOf(database, { paymentId, moneyCents: moneyOf(refund) });
  const [opened] = await database
    .insert(refunds)
    .values({
      ...refund,
      id,
      isSpread: shares !== undefined,
      state: 'pending',
      createdAt: now(),
      dueAt: now(),
    })
    .returning();
  await openShares(database, id, shares ?? []);
  await bookRefund(database, opened!, type);
  return opened!;
}

/** What goes back for an order, in the order in which it was decided. */
export const refundsOfOrder = (database: Database, orderId: string): Promise<Refund[]> =>
  database.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));

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
    .where(eq(payments.id, refund.paymentId))
    .for('update');
  const [settled] = await transaction
    .update(refunds)
    .set({ state: 'done', doneAt: now(), note })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.state, from)))
    .returning();
  if (!settled) return undefined;
  const isPartlyGiven = settled.note !== null && settled.isSpread;
  const givenCents = isPartlyGiven ? await givenShares(transaction, settled.id) : 0;
  await bookGiven(transaction, { ...settled, givenCents });
  await concludePayment(transaction, refund.paymentId);
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

/**
 * Has the provider give each share that it has not given yet. Refused where one of them is, or where a part of the money came
 * another way: what was given until then stays given, and is not asked for again.
 */
async function giveShares(
  database: Database,
  provider: PaymentProvider,
  refund: Refund,
): Promise<RefundVerdict> {
  for (const share of await sharesToGive(database, refund.id)) {
    const { chargeId: paymentId, amountCents } = share;
    const key = `${keyOf(refund)}:${share.number}`;
    const verdict = await provider.refund({ key, paymentId, amountCents });
    if (verdict.outcome === 'refused') return verdict;
    faultPoint('refund: a share given, not written down');
    await noteShareGiven(database, share);
  }
  const restCents = moneyOf(refund) - (await givenShares(database, refund.id));
  if (restCents === 0) return { outcome: 'given' };
  const rest = formatMoney(toDollars(restCents));
  return {
    outcome: 'refused',
    reason: `${rest} of this did not come through the provider: pay it back by hand.`,
  };
}

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
  // Nothing goes back: no provider moves 0 cents.
  if (moneyOf(refund) === 0) return noteGiven(database, refund);
  let verdict: RefundVerdict;
  try {
    verdict = refund.isSpread
      ? await giveShares(database, provider, refund)
      : await provider.refund({
          key: keyOf(refund),
          paymentId: refund.paymentId,
          amountCents: moneyOf(refund),
        });
  } catch (error) {
    // A crash is none of the provider's answers: the process is gone.
    if (error instanceof Crash) throw error;
    return putOff(database, refund, error);
  }
  if (verdict.outcome === 'refused') return failRefund(database, refund, verdict.reason);
  return noteGiven(database, refund);
}

/**
 * Gives what a crash or a silent provider left pending, longest due first. One that cannot be given now does not keep
 * the others waiting. Returns how many were given.
 */
export async function giveLeftoverRefunds(database: Database, provider: PaymentProvider): Promise<number> {
  const due = await database
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), lte(refunds.dueAt, now())))
    .orderBy(asc(refunds.dueAt))
    .limit(500);
  let given = 0;
  for (const refund of due) if ((await giveRefund(database, provider, refund)).state === 'done') given += 1;
  return given;
}
