import { addDays } from '#platform/dates/date-arithmetic.ts';
import { type Cents, fractionOf, sum } from '#platform/money.ts';

/**
 * Where a payment of a plan stands: due on its day, being charged, refused and tried again by itself, late and waiting for a
 * person, paid, or ended by a refund before it was paid (rules.md#collection).
 */
export const planPaymentStates = ['due', 'charging', 'failed', 'late', 'paid', 'ended'] as const;
export type PlanPaymentState = (typeof planPaymentStates)[number];

/** What may follow what. A charge that was never made leaves the payment as it was. */
export const planPaymentTransitions: Readonly<Record<PlanPaymentState, readonly PlanPaymentState[]>> = {
  due: ['charging', 'paid', 'ended'],
  charging: ['paid', 'failed', 'late', 'due'],
  failed: ['charging', 'paid', 'ended'],
  late: ['charging', 'paid', 'ended', 'failed'],
  paid: [],
  ended: [],
};

/** The states in which something is owed and nothing is under way. */
export const chargeableStates = planPaymentStates.filter((state) =>
  planPaymentTransitions[state].includes('charging'),
);

/** How a payment was made: by the kept or another card, otherwise, as staff recorded, or with the order, before plans were collected. */
export const waysPaid = ['card', 'other'] as const;

/** Days after the first try on which a payment that the card refused is tried again. */
export const triedAgainAfterDays = [3, 7] as const;

/** Hour of the day in `DEALER_TIMEZONE` from which on cards are charged: nobody is told of a refusal at night. */
export const chargedFromHour = 8;

/** The day of the next try after so many refusals; none: it is late, and waits for a person. */
export function nextTryOn(firstTriedOn: string, refusals: number): string | undefined {
  const days = triedAgainAfterDays[refusals - 1];
  return days === undefined ? undefined : addDays(firstTriedOn, days);
}

interface Owed {
  state: PlanPaymentState;
  amountCents: Cents;
  endedCents: Cents;
}

/** What is charged for it: what was agreed, less what a refund ended. */
export const chargeOf = ({ amountCents, endedCents }: Pick<Owed, 'amountCents' | 'endedCents'>): Cents =>
  amountCents - endedCents;

const isOver = ({ state }: Owed) => state === 'paid' || state === 'ended';

/** What is still owed of these payments. */
export const owedOf = (planPayments: readonly Owed[]): Cents =>
  sum(planPayments.filter((one) => !isOver(one)).map(chargeOf));

/** What came in for these payments. */
export const collectedOf = (planPayments: readonly Owed[]): Cents =>
  sum(planPayments.filter(({ state }) => state === 'paid').map(chargeOf));

/**
 * What a refund ends of what is owed: the order's share of it. Only what is more goes back as money, which is never more than
 * came in. `orderLeftCents` and `planLeftCents` are what has not been refunded yet of the order and of all orders of the plan.
 */
export function endedBy(
  amountCents: Cents,
  left: { owedCents: Cents; orderLeftCents: Cents; planLeftCents: Cents },
): Cents {
  if (left.planLeftCents === 0) return 0;
  return Math.min(amountCents, fractionOf(left.owedCents, left.orderLeftCents, left.planLeftCents));
}

/** The payments that change where so many cents of what is owed end, from the last one back. */
export function endFromLast<One extends Owed & { number: number }>(
  planPayments: readonly One[],
  cents: Cents,
): { number: number; endedCents: Cents; isEnded: boolean }[] {
  let rest = cents;
  const changed: { number: number; endedCents: Cents; isEnded: boolean }[] = [];
  for (const one of planPayments.toSorted((first, second) => second.number - first.number)) {
    if (rest === 0 || isOver(one)) continue;
    const ends = Math.min(rest, chargeOf(one));
    rest -= ends;
    changed.push({ number: one.number, endedCents: one.endedCents + ends, isEnded: ends === chargeOf(one) });
  }
  return changed;
}

/** Why the kept card was not charged, in words for its owner. */
export const collectionTexts = {
  needsStep: 'Your bank asks you to confirm this payment.',
  noCard: 'No card is saved for this plan.',
} as const;
