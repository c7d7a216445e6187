/** By what the office's list is filtered, in the order of the page. */
export const shownPayments = ['late', 'failed', 'due', 'paid', 'ended'] as const;
export type ShownPayments = (typeof shownPayments)[number];
