import { z } from 'zod';
import { car } from '#features/catalogue/catalogue.contract.ts';
import { vehicleToChoose } from '#features/vehicles/on-sale/on-sale.contract.ts';
import { dollars } from '#platform/dollars.ts';

const id = z.string().min(1).max(64);

export const vehicleChoiceQuery = z.object({
  car: id,
  vehicle: id.optional().describe('Only this vehicle, if available'),
});
export type VehicleChoiceQuery = z.infer<typeof vehicleChoiceQuery>;

/** A listing with the vehicles of it that can be bought or reserved one by one (rules.md#vehicles). */
export const vehicleChoice = z
  .object({
    car: car.extend({ vip: z.boolean() }),
    vehicles: z
      .array(vehicleToChoose)
      .describe('Longest in stock first, 100 at most; units without a VIN are not included'),
    deposit: dollars.optional().describe('The deposit to reserve one; absent: reservations are not possible'),
  })
  .meta({ id: 'VehicleChoice' });
export type VehicleChoice = z.infer<typeof vehicleChoice>;
