/**
 * The accounts of the books (rules.md#books). Money that the shop has stands above 0, what it is for below 0; deposits and
 * credits are for vehicles that are held and taken as a trade-in.
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
 * What moves money: a sale, three kinds of refunds when they are decided, and a refund that the provider or staff gave; a
 * deposit that was taken, one that is to go back, and a deposit or a credit that counts towards a sale; what of a sale is
 * owed by a plan, and a payment of that, by card or received another way; a
 * dispute that was lost; money received at the desk in place of a credit; what is owed for an old car, and its payment.
 */
export const movements = [
  'sale',
  'cancellation',
  'part',
  'return',
  'given',
  'paid-back',
  'deposit',
  'deposit-refund',
  'credit',
  'dispute-lost',
  'plan',
  'collected',
  'received',
  'desk',
  'payout-owed',
  'payout-paid',
] as const;
