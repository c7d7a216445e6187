/**
 * Why money is owed for an old car (rules.md#payouts): it was worth more than was credited, or the purchase that it paid for was
 * undone, and it cannot go back.
 */
export const payoutCauses = ['raised', 'kept'] as const;
export type PayoutCause = (typeof payoutCauses)[number];

/** Owed, approved with the password, paid. */
export const payoutStates = ['owed', 'approved', 'paid'] as const;
export type PayoutState = (typeof payoutStates)[number];

const following: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  owed: ['approved'],
  approved: ['paid'],
  paid: [],
};

/** The states from which a payout may become `to`: every change of state asks for one of these. */
export const payoutStatesBefore = (to: PayoutState): PayoutState[] =>
  payoutStates.filter((from) => following[from].includes(to));

/** How money comes or goes beside the payment provider. */
export const moneyWays = ['cash', 'transfer', 'terminal'] as const;
export type MoneyWay = (typeof moneyWays)[number];

export const moneyWayWords: Readonly<Record<MoneyWay, string>> = {
  cash: 'Cash',
  transfer: 'Bank transfer',
  terminal: 'Card terminal',
};

/** Characters of a reference: a bank's, a terminal's, that of a receipt for cash. */
export const leastReference = 3;
export const longestReference = 100;
