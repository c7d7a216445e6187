import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
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
import type { PaymentPurpose, ProviderName } from './payments.rules.ts';
import { chargeFor, noteStepAsked, type Payment, waitsAtBank } from './payments.service.ts';
import { payments } from './payments.tables.ts';

/** A charge that its buyer began and that is pending for longer is settled or released by a job (rules.md#sale). */
const leftoverAfterMs = 15 * 60_000;

/** Charges that were begun earlier are left over. */
export const leftoverBefore = () => new Date(now().getTime() - leftoverAfterMs);

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

/** How one kind of charge is ended: the verdict of the provider, and what is written for it. */
interface Ending {
  /** Asks the provider; a charge that was never made is made impossible. */
  conclude: (payment: Payment) => Promise<Verdict>;
  settle: (payment: Payment, verdict: Verdict) => Promise<unknown>;
}

/**
 * Ends a payment that waits at the bank although its buyer pays again: nobody waits for the job
 * (rules.md#payment-provider). If the buyer confirmed at that moment, it is paid. Returns whether the payment
 * waited. Throws 503 `payment-unconfirmed`.
 */
export async function endLeftAtBank(payment: Payment, { conclude, settle }: Ending): Promise<boolean> {
  if (!waitsAtBank(payment)) return false;
  const verdict = await askProvider(payment.id, () => conclude(payment));
  const reason = declinedTexts.begunAgain;
  await settle(payment, verdict.outcome === 'declined' ? { outcome: 'declined', reason } : verdict);
  return true;
}

/** Settles or releases each payment for `purpose` that a crash left pending. Returns how many. */
export const settleLeftover = (
  database: Database,
  purpose: PaymentPurpose,
  { conclude, settle }: Ending,
): Promise<number> =>
  eachDue({
    next: (after: Payment | undefined, most) =>
      database
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.state, 'pending'),
            eq(payments.purpose, purpose),
            lt(payments.createdAt, leftoverBefore()),
            gt(payments.id, after?.id ?? ''),
          ),
        )
        .orderBy(asc(payments.id))
        .limit(most),
    async act(payment) {
      await settle(payment, await conclude(payment));
      return true;
    },
    failed: `A leftover payment (${purpose}) could not be settled`,
    idOf: ({ id }) => id,
  });

/** The payment, if it is for `purpose` and still pending. */
export async function findPending(
  database: Database,
  paymentId: string,
  purpose: PaymentPurpose,
): Promise<Payment | undefined> {
  const isPending = and(
    eq(payments.id, paymentId),
    eq(payments.state, 'pending'),
    eq(payments.purpose, purpose),
  );
  const [pending] = await database.select().from(payments).where(isPending);
  return pending;
}

/**
 * Continues a charge after the provider sent an event for it, as if its buyer had sent the call again: a buyer who confirmed at
 * the bank and closed the window has paid. Of the browser and this, the second one finds it settled.
 */
export async function continueCharge(
  provider: PaymentProvider,
  payment: Payment,
  settle: (verdict: Verdict) => Promise<unknown>,
): Promise<void> {
  const answer = await provider.charge(chargeFor(payment));
  if (answer.outcome !== 'needs-step') await settle(answer);
}

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
