import { z } from 'zod';
import { shownPicture } from '#features/catalogue/catalogue.contract.ts';

/** What customers learn of the vehicle that they would get. */
export const vehicleOnSale = z
  .object({
    vin: z
      .string()
      .optional()
      .describe('As much of it as the dealer shows; absent if there is more than one vehicle'),
  })
  .meta({ id: 'VehicleOnSale' });
export type VehicleOnSale = z.infer<typeof vehicleOnSale>;

/** One physical unit, as the customer who chooses it, or has chosen it, knows it. */
export const chosenVehicle = z
  .object({
    _id: z.string(),
    stockNumber: z.string(),
    vin: z.string().optional().describe('As much of it as the dealer shows; for an order, all of it'),
    mileageKm: z.number().int().optional().describe('km'),
  })
  .meta({ id: 'ChosenVehicle' });
export type ChosenVehicle = z.infer<typeof chosenVehicle>;

/** Of a listing with several units: one that can be bought or reserved. */
export const vehicleToChoose = chosenVehicle
  .extend({
    pictures: z.array(shownPicture).optional().describe('Its own pictures, in order; absent: none'),
  })
  .meta({ id: 'VehicleToChoose' });
export type VehicleToChoose = z.infer<typeof vehicleToChoose>;
