import type { Allowance, Limit } from '#platform/limits/limits.ts';

/** Enough for anyone who mistypes; receipt numbers are long, so that guessing is hopeless anyway. */
const unknownReceiptsFromAddress: Limit = { name: 'receipt-proof-address', uses: 30, seconds: 600 };

/** Only receipts that are not there count: proving many real ones is no guessing. */
export const unknownReceipts = (address: string): Allowance[] => [
  { limit: unknownReceiptsFromAddress, of: address },
];
