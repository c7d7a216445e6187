import { and, eq, isNull } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { ChargeAnswer, Verdict } from '../payment-provider.ts';
import { declinedTexts } from '../payments.contract.ts';
import { bringToEnd, type Confirm } from './charge-intent.ts';
import { stripeCharges } from './stripe.tables.ts';
import { refusedCharge, stripeRefusal } from './stripe-errors.ts';

export type ChargeRow = typeof stripeCharges.$inferSelect;

export interface AskedCharge {
  paymentId: string;
  amountCents: Cents;
  /** Whose kept card it is. */
  customer?: string;
}

export async function findCharge(database: Database, paymentId: string): Promise<ChargeRow | undefined> {
  const [row] = await database.select().from(stripeCharges).where(eq(stripeCharges.paymentId, paymentId));
  return row;
}

const verdictOf = ({ outcome, reason }: ChargeRow): Verdict | undefined => {
  if (outcome === null) return undefined;
  return outcome === 'paid' ? { outcome } : { outcome, reason: reason ?? declinedTexts.noReason };
};

/** Writes the row of a charge, unless there is one; returns what stands there then. */
async function enter(
  database: Database,
  { paymentId, amountCents }: AskedCharge,
  as: Pick<ChargeRow, 'intentId' | 'outcome' | 'reason'>,
): Promise<ChargeRow> {
  await database
    .insert(stripeCharges)
    .values({ paymentId, amountCents, createdAt: now(), ...as })
    .onConflictDoNothing();
  return (await findCharge(database, paymentId))!;
}

/** Keeps the last word; a word that was kept before stands. */
async function keep(database: Database, paymentId: string, answer: ChargeAnswer): Promise<ChargeAnswer> {
  if (answer.outcome === 'needs-step') return answer;
  const reason = answer.outcome === 'declined' ? answer.reason : null;
  await database
    .update(stripeCharges)
    .set({ outcome: answer.outcome, reason })
    .where(and(eq(stripeCharges.paymentId, paymentId), isNull(stripeCharges.outcome)));
  return verdictOf((await findCharge(database, paymentId))!) ?? answer;
}

/**
 * The row of this charge, with Stripe's intent: opened under our id, and not yet confirmed. A crash before the row is
 * written leaves an intent that nobody can confirm, as its id and secret are known to nobody.
 */
async function openCharge(database: Database, stripe: Stripe, charge: AskedCharge): Promise<ChargeRow> {
  const earlier = await findCharge(database, charge.paymentId);
  if (earlier) return earlier;
  const { paymentId, amountCents, customer } = charge;
  let opened: Stripe.PaymentIntent;
  try {
    opened = await stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: 'usd',
        // Taken by us once the bank agreed, so that no money moves behind the shop's back (ADR 0065).
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        metadata: { payment: paymentId },
        ...(customer && { customer }),
      },
      { idempotencyKey: paymentId },
    );
  } catch (error) {
    const refusal = stripeRefusal(error);
    if (!refusal) throw error;
    return enter(database, charge, { intentId: null, outcome: 'declined', reason: refusedCharge(refusal) });
  }
  faultPoint('stripe: opened, not written');
  const row = await enter(database, charge, { intentId: opened.id, outcome: null, reason: null });
  // It was concluded while Stripe opened it: it is never confirmed.
  if (row.intentId !== opened.id) await stripe.paymentIntents.cancel(opened.id);
  return row;
}

/** Charges, or goes on with a charge that was asked for before; repeats a last word. */
export async function chargeByStripe(
  database: Database,
  stripe: Stripe,
  charge: AskedCharge,
  confirm: Confirm,
): Promise<ChargeAnswer> {
  const row = await openCharge(database, stripe, charge);
  const known = verdictOf(row);
  if (known || row.intentId === null) return known ?? { outcome: 'declined', reason: declinedTexts.noReason };
  const answer = await bringToEnd(stripe, row.intentId, { confirm, mayWait: true });
  faultPoint('stripe: ended, not written');
  return keep(database, charge.paymentId, answer);
}

/**
 * What became of a charge, for good. Where Stripe was never asked, it is not asked any more: what comes late finds the row
 * and confirms nothing. A buyer who is still at the bank is too late.
 */
export async function concludeByStripe(
  database: Database,
  openStripe: () => Promise<Stripe>,
  charge: AskedCharge,
): Promise<Verdict> {
  const late = { intentId: null, outcome: 'declined', reason: declinedTexts.tooLate } as const;
  const row = await enter(database, charge, late);
  const known = verdictOf(row);
  if (known || row.intentId === null) return known ?? { outcome: 'declined', reason: declinedTexts.tooLate };
  const answer = await bringToEnd(await openStripe(), row.intentId, { confirm: undefined, mayWait: false });
  const kept = await keep(database, charge.paymentId, answer);
  if (kept.outcome === 'needs-step') throw new Error(`${row.intentId} still waits for the bank`);
  return kept;
}
