import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { bookGiven } from '#features/books/books.service.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Cents, sum } from '#platform/money.ts';
import { chargeOf } from '../collection/collection.rules.ts';
import { planPayments } from '../collection/collection.tables.ts';
import { paymentCredits } from '../credits/credits.tables.ts';
import { payments } from '../payments.tables.ts';
import { refundSlices, refunds } from './refunds.tables.ts';
import { type Refundable, type RefundSlice, spreadRefund } from './spread-refund.rules.ts';

type RefundRow = typeof refunds.$inferSelect;
type SliceRow = typeof refundSlices.$inferSelect;

/** What is decided to go back of a charge: refunds of its payment that are not spread, and slices of any. */
async function decidedOf(transaction: Database, chargeId: string): Promise<Cents> {
  const isSpread = sql`exists (select from ${refundSlices} where ${refundSlices.refundId} = ${refunds.id})`;
  const whole = await transaction
    .select({ cents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.paymentId, chargeId), sql`not ${isSpread}`));
  const slices = await transaction
    .select({ cents: refundSlices.amountCents })
    .from(refundSlices)
    .where(eq(refundSlices.chargeId, chargeId));
  return sum([...whole, ...slices].map(({ cents }) => cents));
}

/**
 * The charges that stand for a payment beside its own: deposits that counted toward it, and what was received at the desk, in
 * this order: what the provider gives back goes first.
 */
export const otherChargesOf = (transaction: Database, paymentId: string) =>
  transaction
    .select({ chargeId: paymentCredits.chargeId, cents: paymentCredits.cents, kind: paymentCredits.kind })
    .from(paymentCredits)
    .where(
      and(
        eq(paymentCredits.paymentId, paymentId),
        eq(paymentCredits.state, 'used'),
        ne(paymentCredits.kind, 'trade-in'),
      ),
    )
    .orderBy(sql`${paymentCredits.kind} = 'desk'`, paymentCredits.id);

/**
 * What came in by a plan: its charges, the latest first, and what staff received as if it were the plan's own charge, which goes
 * back by hand. Undefined where the payment was charged at once.
 */
async function collectedCharges(transaction: Database, paymentId: string): Promise<Refundable[] | undefined> {
  const rows = await transaction
    .select()
    .from(planPayments)
    .where(eq(planPayments.paymentId, paymentId))
    .orderBy(desc(planPayments.number));
  if (rows.length === 0) return undefined;
  const cents = (by: 'card' | 'other') => rows.filter(({ paidBy }) => paidBy === by);
  const received = sum(cents('other').map(chargeOf));
  return [
    ...cents('card').map((row) => ({ chargeId: row.chargeId!, leftCents: chargeOf(row) })),
    ...(received > 0 ? [{ chargeId: paymentId, leftCents: received }] : []),
  ];
}

/**
 * Which charges a refund of this payment goes back of: its own or those of its plan first, then deposits that counted towards
 * it, then what was received at the desk. None: its own alone, as it always was. The payment is locked, so that of two refunds at once the second sees the first.
 */
export async function sliceRefund(
  transaction: Database,
  paymentId: string,
  amountCents: Cents,
): Promise<RefundSlice[]> {
  const others = await otherChargesOf(transaction, paymentId);
  const collected = await collectedCharges(transaction, paymentId);
  if (others.length === 0 && !collected) return [];
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, paymentId)).for('update');
  const charges: Refundable[] = collected ?? [{ chargeId: paymentId, leftCents: payment!.totalCents }];
  for (const { chargeId, cents } of others) charges.push({ chargeId: chargeId!, leftCents: cents });
  const decided = await decidedForPayment(transaction, paymentId);
  if (!collected) decided.set(paymentId, await decidedOf(transaction, paymentId));
  const left = charges.map(({ chargeId, leftCents }) => ({
    chargeId,
    leftCents: leftCents - (decided.get(chargeId) ?? 0),
  }));
  return spreadRefund(left, amountCents);
}

/** What of each charge goes back by refunds of this payment: of a deposit, a rest that did not count went back by itself. */
async function decidedForPayment(transaction: Database, paymentId: string): Promise<Map<string, Cents>> {
  const slices = await transaction
    .select({ chargeId: refundSlices.chargeId, cents: refundSlices.amountCents })
    .from(refundSlices)
    .innerJoin(refunds, eq(refunds.id, refundSlices.refundId))
    .where(eq(refunds.paymentId, paymentId));
  const decided = new Map<string, Cents>();
  for (const { chargeId, cents } of slices) decided.set(chargeId, (decided.get(chargeId) ?? 0) + cents);
  return decided;
}

export async function writeSlices(
  transaction: Database,
  refundId: string,
  slices: readonly RefundSlice[],
): Promise<void> {
  if (slices.length === 0) return;
  await transaction.insert(refundSlices).values(slices.map((slice) => ({ ...slice, refundId })));
}

/** `isByHand`: no provider has it. */
type SliceToGive = RefundSlice & { isByHand: boolean };

/** What of a refund goes back of which charge, and has not gone yet; itself alone where it is not spread. */
export async function openSlices(database: Database, refund: RefundRow): Promise<SliceToGive[]> {
  const slices = await database
    .select()
    .from(refundSlices)
    .where(eq(refundSlices.refundId, refund.id))
    .orderBy(refundSlices.chargeId);
  if (slices.length === 0)
    return [{ chargeId: refund.paymentId, amountCents: refund.amountCents, isByHand: false }];
  const isPlan = (await collectedCharges(database, refund.paymentId)) !== undefined;
  const others = await otherChargesOf(database, refund.paymentId);
  const atDesk = new Set(others.filter(({ kind }) => kind === 'desk').map(({ chargeId }) => chargeId));
  const open = slices
    .filter(({ givenAt }) => givenAt === null)
    .map((slice) => ({
      ...slice,
      isByHand: atDesk.has(slice.chargeId) || (isPlan && slice.chargeId === refund.paymentId),
    }));
  // What goes back by hand stops what follows it.
  return [...open.filter(({ isByHand }) => !isByHand), ...open.filter(({ isByHand }) => isByHand)];
}

const bookSlice = (transaction: Database, refund: RefundRow, slice: SliceRow, isByHand: boolean) =>
  bookGiven(transaction, {
    id: `${refund.id}:${slice.chargeId}`,
    paymentId: slice.chargeId,
    orderId: refund.orderId,
    amountCents: slice.amountCents,
    at: now(),
    isByHand,
  });

/** The provider gave a slice back: noted and booked once. Of a refund that is not spread there is nothing to note. */
export async function noteSliceGiven(
  database: Database,
  refund: RefundRow,
  { chargeId }: RefundSlice,
): Promise<void> {
  await database.transaction(async (transaction) => {
    // The refund first: paying it back by hand does the same.
    await transaction.select().from(refunds).where(eq(refunds.id, refund.id)).for('update');
    const [given] = await transaction
      .update(refundSlices)
      .set({ givenAt: now() })
      .where(
        and(
          eq(refundSlices.refundId, refund.id),
          eq(refundSlices.chargeId, chargeId),
          isNull(refundSlices.givenAt),
        ),
      )
      .returning();
    if (given) await bookSlice(transaction, refund, given, false);
  });
}

/** Books a refund that is done, in the transaction that says so: what of it is not in the books yet. */
export async function bookDone(transaction: Database, refund: RefundRow): Promise<void> {
  const isByHand = refund.note !== null;
  const slices = await transaction
    .select()
    .from(refundSlices)
    .where(eq(refundSlices.refundId, refund.id))
    .orderBy(refundSlices.chargeId);
  for (const slice of slices)
    if (slice.givenAt === null) await bookSlice(transaction, refund, slice, isByHand);
  if (slices.length > 0) return;
  const { id, paymentId, orderId, amountCents, doneAt } = refund;
  await bookGiven(transaction, { id, paymentId, orderId, amountCents, at: doneAt!, isByHand });
}

/** Payments of which this refund may have given the last cent. */
export async function chargesOf(
  transaction: Database,
  refund: Pick<RefundRow, 'id' | 'paymentId'>,
): Promise<string[]> {
  const others = await transaction
    .select({ chargeId: refundSlices.chargeId })
    .from(refundSlices)
    .where(and(eq(refundSlices.refundId, refund.id), ne(refundSlices.chargeId, refund.paymentId)));
  return [refund.paymentId, ...others.map(({ chargeId }) => chargeId)];
}

/** What went back of a charge by refunds that are done, as a part of a statement about the payments of `ids`. */
export const givenOf = (paymentId: typeof payments.id) => sql`(
  (select coalesce(sum(${refunds.amountCents}), 0) from ${refunds}
    where ${refunds.paymentId} = ${paymentId} and ${refunds.state} = 'done'
      and not exists (select from ${refundSlices} where ${refundSlices.refundId} = ${refunds.id}))
  + (select coalesce(sum(${refundSlices.amountCents}), 0) from ${refundSlices}
    join ${refunds} on ${refunds.id} = ${refundSlices.refundId}
    where ${refundSlices.chargeId} = ${paymentId} and ${refunds.state} = 'done')
  + (select coalesce(sum(${refunds.endedCents}), 0) from ${refunds}
    where ${refunds.paymentId} = ${paymentId} and ${refunds.state} = 'done')
  + (select coalesce(sum(${refundSlices.amountCents}), 0) from ${refundSlices}
    join ${refunds} on ${refunds.id} = ${refundSlices.refundId}
    join ${planPayments} on ${planPayments.chargeId} = ${refundSlices.chargeId}
    where ${planPayments.paymentId} = ${paymentId} and ${planPayments.paidBy} = 'card' and ${refunds.state} = 'done'))`;

export const isOneOf = (ids: readonly string[]) => inArray(payments.id, [...ids]);
