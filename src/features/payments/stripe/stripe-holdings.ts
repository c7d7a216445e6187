import { and, eq, inArray } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import { stripeCharges } from './stripe.tables.ts';

/** Stripe takes 100 questions a second of a live account, and a shop has others to ask. */
const askedAtOnce = 8;

/** What a lost dispute took. */
async function lostOf(stripe: Stripe, intentId: string): Promise<Cents> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 100 });
  return data.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0);
}

/** What Stripe holds of one charge by its own books: what was taken, less what went back or was lost to a dispute. */
async function holdingOf(stripe: Stripe, intentId: string): Promise<Cents> {
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const lost = charge?.disputed ? await lostOf(stripe, intentId) : 0;
  return intent.amount_received - (charge?.amount_refunded ?? 0) - lost;
}

/** What Stripe holds of each of these payments; nothing is said of those that it was never asked about. */
export async function readStripeHoldings(
  database: Database,
  stripe: Stripe,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const { paymentId, intentId, outcome } = stripeCharges;
  const charged = await database
    .select({ paymentId, intentId })
    .from(stripeCharges)
    .where(and(inArray(paymentId, [...paymentIds]), eq(outcome, 'paid')));
  const held = new Map<string, Cents>();
  for (let from = 0; from < charged.length; from += askedAtOnce) {
    const some = charged.slice(from, from + askedAtOnce);
    const sums = await Promise.all(some.map((charge) => holdingOf(stripe, charge.intentId!)));
    for (const [place, charge] of some.entries()) held.set(charge.paymentId, sums[place]!);
  }
  return held;
}
