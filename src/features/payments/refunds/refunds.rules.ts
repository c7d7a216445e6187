export const refundStates = ['pending', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * What may follow what. A refund that the provider refused for good has failed: it is pending again when an admin asks
 * anew, and done when it was paid back by hand.
 */
export const refundTransitions: Readonly<Record<RefundState, readonly RefundState[]>> = {
  pending: ['done', 'failed'],
  failed: ['pending', 'done'],
  done: [],
};

/** The states from which a refund may become `to`: every change of state asks for one of these. */
export const refundStatesBefore = (to: RefundState): RefundState[] =>
  refundStates.filter((from) => refundTransitions[from].includes(to));

/**
 * Why money goes back: the order was cancelled, it stays and a part goes back, or the vehicle was returned after its
 * handover. An order is cancelled and returned once, and may have many parts. A deposit goes back where no purchase came of
 * it, or less of it counted.
 */
export const refundCauses = ['cancellation', 'part', 'return', 'deposit-refund'] as const;
export type RefundCause = (typeof refundCauses)[number];

const minuteMs = 60_000;

/** Milliseconds until a provider that was out of reach `tries` times is asked again: 1, 2, 4 minutes, at most 4 hours. */
export const pauseAfterMs = (tries: number): number => minuteMs * Math.min(2 ** (tries - 1), 240);
