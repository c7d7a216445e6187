import type { Stripe } from 'stripe';
import type { Database } from '#platform/database/database.ts';
import type { RefundOfCharge, RefundVerdict } from '../payment-provider.ts';
import { findCharge } from './charge-by-stripe.ts';
import { stripeRefusal } from './stripe-errors.ts';

/** Why Stripe refuses for good, in words for staff. */
const refusalTexts: Readonly<Record<string, string>> = {
  charge_already_refunded: 'The refund is larger than what is left of the charge.',
  amount_too_large: 'The refund is larger than what is left of the charge.',
  charge_disputed: 'The charge is disputed: the bank will decide.',
};

function verdictOf({ status, failure_reason, id }: Stripe.Refund): RefundVerdict {
  if (status === 'succeeded') return { outcome: 'given' };
  if (status === 'failed' || status === 'canceled') {
    const why = failure_reason ? `: ${failure_reason.replaceAll('_', ' ')}` : '';
    return { outcome: 'refused', reason: `Stripe could not refund the money${why}.` };
  }
  throw new Error(`Stripe has not given back ${id} yet: it is ${status}`);
}

/** The refund that was asked for under this key before. Stripe forgets keys after a day or so, and metadata never. */
async function findRefund(stripe: Stripe, intentId: string, key: string): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
    if (refund.metadata?.refund === key) return refund;
  return undefined;
}

/** Gives a part of a charge back, once per key. Throws while Stripe cannot be reached or has not done it. */
export async function refundByStripe(
  database: Database,
  stripe: Stripe,
  { key, paymentId, amountCents }: RefundOfCharge,
): Promise<RefundVerdict> {
  const charge = await findCharge(database, paymentId);
  if (charge?.outcome !== 'paid' || charge.intentId === null)
    return { outcome: 'refused', reason: 'This payment has no charge.' };
  const earlier = await findRefund(stripe, charge.intentId, key);
  if (earlier) return verdictOf(earlier);
  try {
    const given = await stripe.refunds.create(
      { payment_intent: charge.intentId, amount: amountCents, metadata: { refund: key } },
      { idempotencyKey: key },
    );
    return verdictOf(given);
  } catch (error) {
    const refusal = stripeRefusal(error);
    if (!refusal) throw error;
    return { outcome: 'refused', reason: refusalTexts[refusal.code ?? ''] ?? refusal.message };
  }
}
