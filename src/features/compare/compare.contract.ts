import { z } from 'zod';
import { carDetail } from '#features/catalogue/catalogue.contract.ts';
import { idsIn, mostAsked, mostCompared } from './compare.rules.ts';

const upTo = (most: number) =>
  z
    .string()
    .max(mostAsked * 65)
    .default('')
    .transform(idsIn)
    .refine((ids) => ids.length <= most, `At most ${most} cars`);

export const compareQuery = z.object({
  cars: upTo(mostCompared).describe(`Ids of at most ${mostCompared} cars, with commas between them`),
});

/** A car as it stands beside others: all that is known of it, but for what only its own page has room for. */
export const comparedCar = carDetail
  .omit({ pictures: true, description: true, shape: true })
  .extend({ vip: z.boolean() })
  .meta({ id: 'ComparedCar' });
export type ComparedCar = z.infer<typeof comparedCar>;

export const askedCar = z
  .object({
    _id: z.string(),
    car: comparedCar.optional().describe('Absent: it is not on sale, or not to this caller'),
  })
  .meta({ id: 'AskedCar' });
export type AskedCar = z.infer<typeof askedCar>;

export const comparedCars = z.object({ cars: z.array(askedCar) }).meta({ id: 'ComparedCars' });
