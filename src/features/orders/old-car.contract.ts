import { z } from 'zod';
import { dollars } from '#platform/dollars.ts';

/** What an old car pays of an order, to its customer. */
export const ownOldCar = z.object({
  name: z.string(),
  credit: dollars.describe('The credit; 0: paid with money instead'),
  owed: dollars.optional().describe('The amount still owed on it, which the dealer pays off'),
  received: dollars.optional().describe('Paid with money at the desk'),
  untaxed: dollars.optional().describe('The untaxed part of the price'),
  offer: z
    .object({ amount: dollars, lastDay: z.iso.date() })
    .optional()
    .describe('The accepted offer that is valid once the order is canceled; absent: none'),
  payouts: z
    .array(z.object({ amount: dollars, isPaid: z.boolean() }))
    .optional()
    .describe('The payout that the dealer owes or has paid'),
});
export type OwnOldCar = z.infer<typeof ownOldCar>;
