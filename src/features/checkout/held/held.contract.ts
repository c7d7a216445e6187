import { z } from 'zod';
import { hold } from '#features/holds/holds.contract.ts';
import { chargedLine } from '#features/pricing/pricing.contract.ts';
import { dollars } from '#platform/dollars.ts';

const lineName = z.string().max(200);

/** What comes with the purchase of a reserved car. */
export const heldPurchaseQuery = z.object({
  tradeInId: z.string().max(64).optional().describe('The old car that is to pay for a part of it'),
  chosen: z
    .union([lineName, z.array(lineName).max(20)])
    .optional()
    .describe('Names of price lines that are offered; repeat it for several'),
});

/** What is left to pay of a reserved car, with what comes with its purchase. */
export const heldPurchase = z
  .object({
    hold,
    price: dollars.describe('Of the vehicle with the mandatory lines'),
    lines: z.array(chargedLine).describe('With those that were chosen'),
    total: dollars.describe('With all lines and tax, before anything is counted'),
    due: dollars.describe('What is left to pay: the totalAmount of its payment'),
    isUntaxed: z.literal(true).optional().describe('No tax is charged on what the old car pays for'),
    tradeIn: z
      .object({ _id: z.string(), name: z.string(), credit: dollars })
      .optional()
      .describe('The old car that counts; absent where the asked one cannot'),
    tradeIns: z
      .array(
        z.object({
          _id: z.string(),
          name: z.string(),
          credit: dollars,
          isTooLarge: z
            .literal(true)
            .optional()
            .describe('It counts more than is left to pay, and cannot be used here'),
        }),
      )
      .describe('Old cars of yours whose offer you accepted'),
    offered: z
      .array(z.object({ name: z.string(), amount: dollars }))
      .describe('Price lines that may be chosen'),
    chosen: z.array(z.string()).describe('Those that were asked for and are on offer'),
  })
  .meta({ id: 'HeldPurchase' });
export type HeldPurchase = z.infer<typeof heldPurchase>;
