import { z } from 'zod';
import { hold } from '#features/holds/holds.contract.ts';
import { chargedLine } from '#features/pricing/pricing.contract.ts';
import { dollars } from '#platform/dollars.ts';

const lineName = z.string().max(200);

/** What comes with the purchase of a reserved car. */
export const heldPurchaseQuery = z.object({
  tradeInId: z.string().max(64).optional().describe('The trade-in to apply'),
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
    lines: z.array(chargedLine).describe('With the chosen ones'),
    total: dollars.describe('With all lines and tax, before credits'),
    due: dollars.describe('What is left to pay: the totalAmount of its payment'),
    isUntaxed: z.literal(true).optional().describe('No tax is charged on the trade-in value'),
    tradeIn: z
      .object({ _id: z.string(), name: z.string(), credit: dollars })
      .optional()
      .describe('The applied trade-in; absent if the requested one cannot be applied'),
    tradeIns: z
      .array(
        z.object({
          _id: z.string(),
          name: z.string(),
          credit: dollars,
          isTooLarge: z
            .literal(true)
            .optional()
            .describe('It is worth more than the amount due and cannot be used here'),
        }),
      )
      .describe('Your trade-ins with an accepted offer'),
    offered: z
      .array(z.object({ name: z.string(), amount: dollars }))
      .describe('Price lines that may be chosen'),
    chosen: z.array(z.string()).describe('The requested ones that are available'),
  })
  .meta({ id: 'HeldPurchase' });
export type HeldPurchase = z.infer<typeof heldPurchase>;
