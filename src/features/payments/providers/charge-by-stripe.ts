import { and, eq, isNull } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import { faultPoint } from '#platform/runtime/fault-points.ts';
import type { ChargeAnswer, Verdict } from '../payment-provider.ts';
import { declinedTexts } from '../payments.contract.ts';
import { nextActOf } from './judge-intent.rules.ts';
import { stripeCharges } from './stripe.tables.ts';
import { declineReason, refusedCharge, stripeRefusal } from './stripe-errors.ts';

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

/** How a charge that nobody has tried a card for yet is confirmed; undefined: it never will be. */
type Confirm = ((intentId: string) => Promise<Stripe.PaymentIntent>) | undefined;

/** Two of ours may act on one intent at once: the one that comes second looks again at what the first made of it. */
const mostLooks = 4;

const stateOf = ({ status, last_payment_error }: Stripe.PaymentIntent) => ({
  status,
  problem: last_payment_error,
});

const reasonOf = (intent: Stripe.PaymentIntent): string =>
  intent.last_payment_error ? declineReason(intent.last_payment_error) : declinedTexts.tooLate;

interface Looked {
  /** Where an act was refused, why: the intent itself does not always say it. */
  refused?: string;
}

async function act(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  confirm: Confirm,
  looked: Looked,
): Promise<void> {
  const next = nextActOf(stateOf(intent));
  try {
    if (next === 'take') await stripe.paymentIntents.capture(intent.id, {}, captureOnce(intent.id));
    else if (next === 'confirm' && confirm && !looked.refused) await confirm(intent.id);
    else await stripe.paymentIntents.cancel(intent.id);
  } catch (error) {
    const refusal = stripeRefusal(error);
    if (!refusal) throw error;
    // A capture that the bank refuses ends the charge: what it held is let go.
    if (next === 'take') await letGo(stripe, intent.id);
    if (refusal.type === 'StripeCardError')
      looked.refused = declineReason({ ...refusal, type: 'card_error' });
    // Somebody else acted on it in this moment: the next look says what came of that.
    else if (!refusal.code?.endsWith('_unexpected_state')) looked.refused = declinedTexts.unknownCard;
  }
}

const captureOnce = (intentId: string) => ({ idempotencyKey: `${intentId}.capture` });

async function letGo(stripe: Stripe, intentId: string): Promise<void> {
  await stripe.paymentIntents.cancel(intentId).catch((error: unknown) => {
    // It was captured, or cancelled, in this moment: the next look says which.
    if (!stripeRefusal(error)) throw error;
  });
}

/**
 * Brings an intent to its end, as far as that is in our hands: confirms it where no card was tried, takes the money where
 * the bank agreed, and cancels it where it will not be paid. `paid` and `declined` are only answered for an intent that is
 * succeeded or cancelled at Stripe, so whoever asks, and in whichever order, is told the same. Throws where Stripe does not
 * know yet or cannot be reached.
 */
async function bringToEnd(
  stripe: Stripe,
  intentId: string,
  { confirm, mayWait }: { confirm: Confirm; mayWait: boolean },
): Promise<ChargeAnswer> {
  const looked: Looked = {};
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const intent = await stripe.paymentIntents.retrieve(intentId);
    const next = nextActOf(stateOf(intent));
    if (next === 'paid') return { outcome: 'paid' };
    if (next === 'ended') return { outcome: 'declined', reason: looked.refused ?? reasonOf(intent) };
    if (next === 'wait' && mayWait && intent.client_secret)
      return { outcome: 'needs-step', step: { clientSecret: intent.client_secret } };
    if (next === 'again') throw new Error(`Stripe does not know yet what becomes of ${intentId}`);
    await act(stripe, intent, confirm, looked);
  }
  throw new Error(`${intentId} came to no end`);
}
