/** The accounts of the books (rules.md#books). Money that comes in stands on the left, above 0; what it is for, below 0. */
export const accounts = [
  'provider',
  'receivable',
  'deposits',
  'credits',
  'payouts',
  'netSales',
  'tax',
  'state',
] as const;
export type Account = (typeof accounts)[number];

/** What moves money: a sale, three kinds of refunds when they are decided, and a refund that the provider or staff gave. */
export const movements = ['sale', 'cancellation', 'part', 'return', 'given', 'paid-back'] as const;
export type Movement = (typeof movements)[number];
