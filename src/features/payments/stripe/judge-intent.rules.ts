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

export function nextActOf({ status, problem }: IntentState): NextAct {
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'requires_capture':
      return 'take';
    case 'requires_action':
      return 'wait';
    case 'canceled':
      return 'ended';
    case 'requires_payment_method':
      return problem ? 'end' : 'confirm';
    case 'requires_confirmation':
      return 'confirm';
    default:
      // 'processing', and what Stripe may add.
      return 'again';
  }
}
