/** The page of a plan, by its payment's id. */
export const planPath = (paymentId: string): string => `/plans/${encodeURIComponent(paymentId)}`;

/** Days before a payment is due on which its customer is told. */
export const toldDaysBefore = 3;
