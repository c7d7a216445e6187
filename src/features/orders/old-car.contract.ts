import { z } from 'zod';
import { dollars } from '#platform/dollars.ts';

/** What an old car pays of an order, to its customer. */
export const ownOldCar = z.object({
  name: z.string(),
  credit: dollars.describe('What it counts; 0: paid with money in its place'),
  owed: dollars.optional().describe('What was still owed on it, and is paid off by the dealer'),
  received: dollars.optional().describe('Paid with money at the desk'),
  untaxed: dollars.optional().describe('What of the price was not taxed because of it'),
  payouts: z
    .array(z.object({ amount: dollars, isPaid: z.boolean() }))
    .optional()
    .describe('What the dealer owes or has paid for it'),
});
export type OwnOldCar = z.infer<typeof ownOldCar>;
