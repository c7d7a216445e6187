import { z } from 'zod';
import { car } from '#features/catalogue/catalogue.contract.ts';
import { vehicleToChoose } from '#features/vehicles/on-sale/on-sale.contract.ts';
import { dollars } from '#platform/dollars.ts';

const id = z.string().min(1).max(64);

export const vehicleChoiceQuery = z.object({
  car: id,
  vehicle: id.optional().describe('That one alone, if it is free'),
});
export type VehicleChoiceQuery = z.infer<typeof vehicleChoiceQuery>;

/** A listing with the vehicles of it that can be bought or reserved one by one (rules.md#vehicles). */
export const vehicleChoice = z
  .object({
    car: car.extend({ vip: z.boolean() }),
    vehicles: z
      .array(vehicleToChoose)
      .describe('Those first that stand here longest, 100 at most; units without a VIN are not among them'),
    deposit: dollars.optional().describe('What it costs to reserve one; absent: it cannot be'),
  })
  .meta({ id: 'VehicleChoice' });
export type VehicleChoice = z.infer<typeof vehicleChoice>;
