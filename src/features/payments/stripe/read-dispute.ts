import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Database } from '#platform/database/database.ts';
import type { ChargeDispute } from '../payment-provider.ts';
import { stripeCharges } from './stripe.tables.ts';
import { stripeRefusal } from './stripe-errors.ts';

const stateOf = (status: string): ChargeDispute['state'] => {
  if (status === 'won' || status === 'lost') return status;
  // An inquiry of the bank that ended, or a dispute that was prevented: no money moved.
  return status === 'warning_closed' || status === 'prevented' ? 'dropped' : 'open';
};

/** How a dispute stands now; undefined where it is of no charge of ours. */
export async function readStripeDispute(
  database: Database,
  stripe: Stripe,
  disputeId: string,
): Promise<ChargeDispute | undefined> {
  let dispute: Stripe.Dispute;
  try {
    dispute = await stripe.disputes.retrieve(disputeId);
  } catch (error) {
    if (stripeRefusal(error)) return undefined;
    throw error;
  }
  const { payment_intent: intent, evidence_details: evidence } = dispute;
  const intentId = typeof intent === 'string' ? intent : intent?.id;
  if (!intentId) return undefined;
  const [charge] = await database
    .select({ paymentId: stripeCharges.paymentId })
    .from(stripeCharges)
    .where(eq(stripeCharges.intentId, intentId));
  if (!charge) return undefined;
  const answerBy = evidence.due_by;
  return {
    id: dispute.id,
    paymentId: charge.paymentId,
    amountCents: dispute.amount,
    reason: dispute.reason.replaceAll('_', ' '),
    state: stateOf(dispute.status),
    isInquiry: dispute.status.startsWith('warning_'),
    openedAt: new Date(dispute.created * 1000),
    answerBy: answerBy ? new Date(answerBy * 1000) : null,
  };
}

/** The ids of all disputes of the account that began since then, of charges that are not ours as well. */
export async function listStripeDisputes(stripe: Stripe, since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const ids: string[] = [];
  for await (const { id } of stripe.disputes.list({ created, limit: 100 })) ids.push(id);
  return ids;
}
