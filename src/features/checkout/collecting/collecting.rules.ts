import type { PlanPaymentState } from '#features/payments/collection/collection.rules.ts';

/** By what the office's list is filtered, in the order of the page. */
export const shownFilters = ['late', 'failed', 'due', 'paid', 'ended'] as const;
export type ShownFilter = (typeof shownFilters)[number];

/** What is being charged at this moment stands where it stood. */
export const statesShown: Readonly<Record<ShownFilter, readonly PlanPaymentState[]>> = {
  late: ['late'],
  failed: ['failed'],
  due: ['due', 'charging'],
  paid: ['paid'],
  ended: ['ended'],
};

/** What is due within so many days is told as a figure of its own. */
export const soonDays = 30;

/** Fewer characters have no trigram, and would be looked for in all plans that there ever were. */
export const fewestTyped = 3;
