import { z } from 'zod';

/**
 * What can differ from the books: a sale, a refund that was decided or given, what an order says of its refunds, a deposit that
 * was charged, a deposit or credit that counted towards a sale, a payment of a plan, money from the desk, what is owed for an old
 * car, a payment.
 */
export const comparedThings = [
  'sale',
  'refund',
  'given',
  'refunded',
  'deposit',
  'credit',
  'collected',
  'desk',
  'payout',
  'provider',
] as const;

const amount = z.number().describe('US dollars with at most two decimals');

export const bookDifference = z
  .object({
    what: z.enum(comparedThings).describe('provider: the balance of a payment at the payment provider'),
    orderId: z.string().describe('Of a payment, its first order'),
    reference: z.string().describe("The receipt number; for a payment, the provider's reference"),
    books: amount.nullable().describe('The amount in the books; null: no entry'),
    found: amount.nullable().describe('The amount from orders, refunds or the provider; null: none'),
  })
  .meta({ id: 'BookDifference' });
export type BookDifference = z.infer<typeof bookDifference>;

const balance = z.number().describe('US dollars; debit balances are above 0, credit balances below 0');

export const bookCheck = z
  .object({
    checkedAt: z.iso
      .datetime()
      .optional()
      .describe('When changes were last compared; absent before the first comparison'),
    wholeAt: z.iso
      .datetime()
      .optional()
      .describe('When all payments were last fully compared; absent before the first time'),
    found: z.number().int().describe('Number of differences'),
    differences: z.array(bookDifference).describe('The first ones'),
  })
  .meta({ id: 'BookCheck' });
export type BookCheck = z.infer<typeof bookCheck>;

export const booksOverview = z
  .object({
    balances: z.object({
      provider: balance,
      receivable: balance,
      deposits: balance,
      credits: balance,
      payouts: balance,
      netSales: balance,
      tax: balance,
      state: balance,
    }),
    movements: z.number().int().describe('Number of entries in the books'),
    check: bookCheck.describe('Results of the comparisons with orders, refunds and the payment provider'),
    timeZone: z.string().describe("The dealership's"),
  })
  .meta({ id: 'Books' });
export type BooksOverview = z.infer<typeof booksOverview>;
