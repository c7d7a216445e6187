import { z } from 'zod';

/** What customers learn of the vehicle that they would get. */
export const vehicleOnSale = z
  .object({
    vin: z
      .string()
      .optional()
      .describe(
        'As much of it as the dealer shows; absent where it is not certain which vehicle it would be',
      ),
  })
  .meta({ id: 'VehicleOnSale' });
export type VehicleOnSale = z.infer<typeof vehicleOnSale>;
