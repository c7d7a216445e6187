/** Where a rental's own page stands at the desk: its pick-up, its return, what was written down. */
export const rentalPath = (orderId: string): string => `/worker/rentals/${encodeURIComponent(orderId)}`;
