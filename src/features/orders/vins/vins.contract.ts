import { z } from 'zod';
import { keysOf } from '#features/catalogue/facts.rules.ts';
import { workshopWorkWords } from '#features/settings/dealership/workshop-work.rules.ts';
import { mileage, typedVin } from '#features/vehicles/vehicles.contract.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { conditionInput } from '../rental-condition/rental-condition.contract.ts';
import { claimKinds, longestLowerReason } from '../rental-condition/rental-condition.rules.ts';

/** A vehicle that may be named for an order. */
export const nameableVehicle = z
  .object({
    _id: z.string(),
    vin: z.string(),
    stockNumber: z.string(),
    daysHere: z.number().int().min(0).describe('Since it arrived, at the dealership'),
    location: z.string().optional(),
    mileageKm: z.number().int().optional().describe('km'),
  })
  .meta({ id: 'NameableVehicle' });
export type NameableVehicle = z.infer<typeof nameableVehicle>;

export const nameableVehicles = z
  .object({
    taken: nameableVehicle
      .optional()
      .describe('The vehicle that the order has; absent where its unit has no VIN yet'),
    isChosen: z.literal(true).optional().describe('The buyer chose the very one that the order has'),
    available: z
      .array(nameableVehicle)
      .describe(
        'What may be named instead: available ones of its listing, those that stand here longest first, 100 at most',
      ),
  })
  .meta({ id: 'NameableVehicles' });
export type NameableVehicles = z.infer<typeof nameableVehicles>;

/** What is named and written down at a handover. */
export const handoverInput = z
  .object({
    vehicleId: z.string().min(1).max(64).optional().describe('An available vehicle of the listing'),
    vin: typedVin.optional().describe('Of a vehicle that is here, or of one that had no VIN yet'),
    mileageKm: mileage
      .optional()
      .describe('km at the handover; without it a right to return has no limit of km'),
    isOtherAgreed: z
      .literal(true)
      .optional()
      .describe('The buyer chose a certain vehicle, and agrees to the other one that is named here'),
    condition: conditionInput.optional().describe('Of a rental: how the vehicle is when it goes out'),
  })
  .refine(({ vehicleId, vin }) => vehicleId === undefined || vin === undefined, {
    path: ['vin'],
    message: 'Send either the vehicle or its VIN',
  })
  .meta({ id: 'HandoverInput' });
export type HandoverInput = z.input<typeof handoverInput>;

/** What is written down when a rental comes back. */
export const returnInput = z
  .object({
    vin: typedVin.optional().describe('409 other-vehicle where the rental is another one'),
    mileageKm: mileage.optional().describe('km at the return'),
    state: z
      .enum(['available', 'preparing', 'workshop'])
      .optional()
      .describe(
        'available unless said otherwise; preparing: it cannot be sold or rented before staff make it available; workshop: not before the workshop is done with it. Both need a VIN',
      ),
    workshopFor: z
      .enum(keysOf(workshopWorkWords))
      .optional()
      .describe('With the state workshop: what is to be done there, technical unless said otherwise'),
    lowerReason: z
      .string()
      .trim()
      .min(3, 'Say why it is less')
      .max(longestLowerReason, `At most ${longestLowerReason} characters`)
      .superRefine(oneLine)
      .optional()
      .describe("Needed where the mileage is below the pick-up's"),
    condition: conditionInput.optional().describe('How the vehicle came back'),
    waived: z
      .array(z.enum(claimKinds))
      .max(claimKinds.length)
      .default([])
      .describe('What is owed by the terms of the order, and let go'),
  })
  .meta({ id: 'ReturnInput' });
export type ReturnInput = z.input<typeof returnInput>;

/** Said at the field where a vehicle has to be named. */
export const vinNeededText = 'Scan or type the VIN, or choose the vehicle';

/** The codes of refusals that are about the vehicle which was named, not about the order. */
export const vehicleRefusals: readonly string[] = [
  'vehicle-not-free',
  'vehicle-of-other-listing',
  'vin-here',
  'vin-withdrawn',
  'one-vehicle',
  'other-vehicle',
  'vehicle-chosen',
];
