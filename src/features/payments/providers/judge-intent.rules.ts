/** Of an intent, what its state is judged by (docs.stripe.com/payments/paymentintents/lifecycle). */
export interface IntentState {
  status: string;
  /** What went wrong with the last card. */
  problem: unknown;
}

/**
 * What is to be done about an intent that was confirmed at least once, or never will be:
 * - `take`: the bank agreed, and the money is to be taken;
 * - `wait`: the buyer is at the bank;
 * - `again`: Stripe does not know yet;
 * - `confirm`: nobody has tried a card yet;
 * - `end`: it will not be paid any more, and has to be made impossible.
 */
export type NextAct = 'paid' | 'take' | 'wait' | 'again' | 'confirm' | 'end' | 'ended';

const acts: Readonly<Record<string, NextAct>> = {
  succeeded: 'paid',
  requires_capture: 'take',
  requires_action: 'wait',
  canceled: 'ended',
  requires_payment_method: 'confirm',
  requires_confirmation: 'confirm',
  processing: 'again',
};

/** What Stripe may add is not known yet: asked again, it may be. */
export function nextActOf({ status, problem }: IntentState): NextAct {
  return status === 'requires_payment_method' && problem ? 'end' : (acts[status] ?? 'again');
}
