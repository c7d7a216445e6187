import { takeStep } from '#features/payments/stripe/screens/customer/take-step.ts';
import type { PaymentOutcome } from './send-payment.ts';

/** Leads the buyer to the bank as often as it asks, at most so many times, and asks the shop after each step. */
export async function takeSteps(
  first: PaymentOutcome,
  stripe: { key: string; script: string },
  send: () => Promise<PaymentOutcome>,
  most: number,
): Promise<PaymentOutcome> {
  let outcome = first;
  for (let steps = 0; outcome.kind === 'step' && steps < most; steps += 1) {
    if (!(await takeStep(stripe, outcome.clientSecret))) return outcome;
    outcome = await send();
  }
  return outcome;
}
