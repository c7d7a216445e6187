import { z } from 'zod';

/** What a refusal for new prices says besides its text. */
export const newPrices = z.object({
  prices: z
    .array(z.object({ carId: z.string(), price: z.number(), basePrice: z.number().optional() }))
    .catch([]),
  notOffered: z
    .array(z.object({ carId: z.string(), type: z.enum(['purchase', 'rent']), name: z.string() }))
    .catch([]),
});
export type NewPrices = z.infer<typeof newPrices>;
