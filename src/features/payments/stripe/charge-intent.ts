import type { Stripe } from 'stripe';
import type { ChargeAnswer } from '../payment-provider.ts';
import { declinedTexts } from '../payments.contract.ts';
import { nextActOf } from './judge-intent.rules.ts';
import { declineReason, stripeRefusal } from './stripe-errors.ts';

/** How a charge that nobody has tried a card for yet is confirmed; undefined: it never will be. */
export type Confirm = ((intentId: string) => Promise<Stripe.PaymentIntent>) | undefined;

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
export async function bringToEnd(
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
