/** By what the office's list is filtered, in the order of the page. */
export const shownFilters = ['late', 'failed', 'due', 'paid', 'ended'] as const;
export type ShownFilter = (typeof shownFilters)[number];
