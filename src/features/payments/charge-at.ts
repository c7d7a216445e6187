import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { log } from '#platform/log.ts';
import type {
  CardToKeep,
  Charge,
  ChargeAnswer,
  KeepAnswer,
  NeedsStep,
  PaymentProvider,
  PaymentStep,
  Verdict,
} from './payment-provider.ts';
import { declinedTexts, noPaymentsText, paymentCodes, stepText } from './payments.contract.ts';
import type { ProviderName } from './payments.rules.ts';
import { noteStepAsked } from './payments.service.ts';

/** Who charges what is sold now. Throws 409 `no-payments` where nothing is. */
export function chargerOf({ name }: Pick<PaymentProvider, 'name'>): ProviderName {
  if (name === 'none') throw new CodedError(409, paymentCodes.none, noPaymentsText);
  return name;
}

/** The buyer has to go on at the bank: nothing is paid, and nothing declined. The same call goes on afterwards. */
export const stepNeeded = (step: PaymentStep) =>
  new CodedError(402, paymentCodes.step, stepText, { details: { step } });

/** Asks, and throws 503 `payment-unconfirmed` where the provider does not answer: what was asked stays pending. */
export async function askProvider<A>(paymentId: string, ask: () => Promise<A>): Promise<A> {
  try {
    return await ask();
  } catch (error) {
    log.error({ err: error, paymentId }, 'The payment provider did not answer');
    throw new CodedError(
      503,
      'payment-unconfirmed',
      'The payment provider did not answer. Try again: you will not be charged twice.',
      { headers: { 'Retry-After': '5' } },
    );
  }
}

/** What became of a payment whose buyer left the step at the bank and pays anew; where nothing did, nothing will any more. */
export const endedByBuyer = (verdict: Verdict): Verdict =>
  verdict.outcome === 'declined' ? { outcome: 'declined', reason: declinedTexts.begunAgain } : verdict;

/**
 * Charges while the buyer waits for the answer. Throws 402 `payment-step-needed`, with what the page hands on to the
 * bank, and 503 `payment-unconfirmed`: then nothing is settled.
 */
export async function chargeAt(
  database: Database,
  provider: PaymentProvider,
  charge: Charge,
): Promise<Verdict> {
  const answer: ChargeAnswer = await askProvider(charge.paymentId, () => provider.charge(charge));
  return answer.outcome === 'needs-step' ? waitForBuyer(database, charge.paymentId, answer.step) : answer;
}

async function waitForBuyer(database: Database, paymentId: string, step: PaymentStep): Promise<never> {
  await noteStepAsked(database, paymentId);
  throw stepNeeded(step);
}

/**
 * Keeps a card while its owner waits for the answer; what it is settled by. Throws 402 `payment-step-needed` and 503
 * `payment-unconfirmed`, as `chargeAt`.
 */
export async function keepAt(
  database: Database,
  provider: PaymentProvider,
  toKeep: CardToKeep,
): Promise<Exclude<KeepAnswer, NeedsStep>> {
  const answer = await askProvider(toKeep.key, () => provider.keepCard(toKeep));
  return answer.outcome === 'needs-step' ? waitForBuyer(database, toKeep.key, answer.step) : answer;
}
