/**
 * The accounts of the books (rules.md#books). Money that the shop has stands above 0, what it is for below 0; deposits and
 * credits are for vehicles that are held and taken in part exchange.
 */
export type Account =
  | 'provider'
  | 'receivable'
  | 'deposits'
  | 'credits'
  | 'payouts'
  | 'netSales'
  | 'tax'
  | 'state';

/**
 * What moves money: a sale, what of it is owed by a plan, a payment of that by card or otherwise, three kinds of refunds when they are decided, and a refund that the
 * provider or staff gave.
 */
export const movements = [
  'sale',
  'plan',
  'collected',
  'received',
  'cancellation',
  'part',
  'return',
  'given',
  'paid-back',
] as const;
