import { z } from 'zod';
import { atMost, few } from './recommendations.rules.ts';

export const recommendationsQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1, 'At least 1')
    .max(atMost, `At most ${atMost}`)
    .default(few)
    .describe('How many cars at most'),
});

export const viewedCar = z
  .object({ carId: z.string().min(1).max(64).describe('_id of the viewed car') })
  .meta({ id: 'ViewedCar' });
