import { declinedTexts } from '../payments.contract.ts';

/** Of a failure of Stripe's library, what we judge it by; it keeps both through retries and bundlers, unlike a class. */
interface StripeFailure {
  type: string;
  code?: string;
  message: string;
}

export function failureOf(error: unknown): StripeFailure | undefined {
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return undefined;
  if (!error.type.startsWith('Stripe')) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { type: error.type, code, message: error.message };
}

/** Stripe understood the call and said no: asking again the same would not help. Everything else is no answer. */
export function stripeRefusal(error: unknown): StripeFailure | undefined {
  const failure = failureOf(error);
  const isRefusal = failure?.type === 'StripeCardError' || failure?.type === 'StripeInvalidRequestError';
  return isRefusal ? failure : undefined;
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What Stripe said of a card, where it is meant for the buyer. */
export function declineReason(problem: { type?: string; code?: string; message?: string } | null): string {
  if (problem?.code === 'authentication_required') return declinedTexts.ownerNeeded;
  const isForBuyer =
    problem?.type === 'card_error' || problem?.code === 'payment_intent_authentication_failure';
  return isForBuyer && problem?.message ? asSentence(problem.message.slice(0, 200)) : declinedTexts.byBank;
}

/** Why Stripe would not even open the charge. */
export function refusedCharge({ code }: StripeFailure): string {
  if (code === 'amount_too_large') return declinedTexts.tooLarge;
  return code === 'amount_too_small' ? declinedTexts.tooSmall : declinedTexts.unknownCard;
}
