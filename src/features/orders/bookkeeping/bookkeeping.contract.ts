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
    what: z.enum(comparedThings).describe('provider: what the payment provider holds of a payment'),
    orderId: z.string().describe('Of a payment, its first order'),
    reference: z.string().describe('The receipt number; of a payment, what the provider calls it'),
    books: amount.nullable().describe('What the books say; null: they have no entry'),
    found: amount.nullable().describe('What orders, refunds or the provider say; null: nothing'),
  })
  .meta({ id: 'BookDifference' });
export type BookDifference = z.infer<typeof bookDifference>;

const balance = z
  .number()
  .describe('US dollars; money that the shop has stands above 0, what it is for below 0');

export const bookCheck = z
  .object({
    checkedAt: z.iso
      .datetime()
      .optional()
      .describe('When what moved was compared last; absent before the first comparison'),
    wholeAt: z.iso
      .datetime()
      .optional()
      .describe('When a round through all payments ended last; absent before the first did'),
    found: z.number().int().describe('How many differences are known'),
    differences: z.array(bookDifference).describe('The first of them'),
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
    movements: z.number().int().describe('How many movements of money the books have'),
    check: bookCheck.describe('What comparisons with orders, refunds and payment provider found'),
    timeZone: z.string().describe("The dealership's"),
  })
  .meta({ id: 'Books' });
export type BooksOverview = z.infer<typeof booksOverview>;
