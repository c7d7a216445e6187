import { z } from 'zod';
import { keysOf } from '#features/catalogue/facts.rules.ts';
import { workshopWorkWords } from '#features/settings/kinds/workshop-work.rules.ts';
import { mileage, typedVin, vinConfirmed } from '#features/vehicles/vehicles.contract.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { unitSystems } from '#platform/units.ts';
import { conditionInput } from '../rental-condition/rental-condition.contract.ts';
import { claimKinds, longestLowerReason } from '../rental-condition/rental-condition.rules.ts';
import { judgeMileage, meantVehicle } from './vins.rules.ts';

/** A vehicle that may be named for an order. */
export const nameableVehicle = z
  .object({
    _id: z.string(),
    vin: z.string(),
    stockNumber: z.string(),
    daysHere: z.number().int().min(0).describe('Days since it arrived at the dealership'),
    location: z.string().optional(),
    mileageKm: z.number().int().optional().describe('km'),
  })
  .meta({ id: 'NameableVehicle' });
export type NameableVehicle = z.infer<typeof nameableVehicle>;

export const nameableVehicles = z
  .object({
    taken: nameableVehicle.optional().describe('The vehicle of the order; absent if its unit has no VIN yet'),
    modelYear: z.number().int().optional().describe('Of its listing'),
    isChosen: z.literal(true).optional().describe('The buyer chose this vehicle'),
    available: z
      .array(nameableVehicle)
      .describe(
        'Possible replacements: available vehicles of its listing, longest in stock first, 100 at most',
      ),
  })
  .meta({ id: 'NameableVehicles' });
export type NameableVehicles = z.infer<typeof nameableVehicles>;

/** What is named and written down at a handover. */
export const handoverInput = z
  .object({
    vehicleId: z.string().min(1).max(64).optional().describe('An available vehicle of the listing'),
    vin: typedVin.optional().describe('Of a vehicle in stock, or of one without a VIN yet'),
    vinConfirmed,
    mileageKm: mileage
      .optional()
      .describe('km at handover; without it, a right to return has no mileage limit'),
    isOtherAgreed: z
      .literal(true)
      .optional()
      .describe('The buyer chose a specific vehicle and accepts this other one'),
    condition: conditionInput.optional().describe('For a rental: the condition of the vehicle at pick-up'),
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
    vin: typedVin.optional().describe('409 other-vehicle if the rental is another vehicle'),
    vinConfirmed,
    mileageKm: mileage.optional().describe('km at return'),
    state: z
      .enum(['available', 'preparing', 'workshop'])
      .optional()
      .describe(
        'available by default; preparing: off sale until staff make it available; workshop: off sale until the workshop is done. Both need a VIN',
      ),
    workshopFor: z
      .enum(keysOf(workshopWorkWords))
      .optional()
      .describe('With the state workshop: the work, technical by default'),
    lowerReason: z
      .string()
      .trim()
      .min(3, 'Explain why it is lower')
      .max(longestLowerReason, `At most ${longestLowerReason} characters`)
      .superRefine(oneLine)
      .optional()
      .describe('Required if the mileage is lower than at pick-up'),
    condition: conditionInput.optional().describe('The condition of the vehicle at return'),
    waived: z
      .array(z.enum(claimKinds))
      .max(claimKinds.length)
      .default([])
      .describe('Charges under the terms of the order that are waived'),
  })
  .meta({ id: 'ReturnInput' });
export type ReturnInput = z.input<typeof returnInput>;

/** Said at the field where a vehicle has to be named. */
export const vinNeededText = 'Scan or enter the VIN, or choose the vehicle';

/** Said at the field where a VIN has to be confirmed. */
const vinUnconfirmedText = 'Compare the VIN with the vehicle, then confirm it';

/** The codes of refusals that are about the vehicle which was named, not about the order. */
export const vehicleRefusals: readonly string[] = [
  'vehicle-not-free',
  'vehicle-of-other-listing',
  'vin-here',
  'vin-withdrawn',
  'vin-unconfirmed',
  'one-vehicle',
  'other-vehicle',
  'vehicle-chosen',
];

/** The vehicle of an order as it is typed, and how far it has gone. */
export const typedNaming = z.object({
  vin: z.string(),
  vinConfirmed: z.string().optional(),
  mileageKm: z.string(),
  isOtherAgreed: z.string().optional(),
  units: z.enum(unitSystems),
  modelYear: z.string().describe('Of the listing; empty: unknown'),
  chosen: z
    .string()
    .describe('The stock number of the vehicle that the customer chose, if it is another one'),
  isOdd: z.string().describe('Not empty: somebody has to confirm the VIN'),
  isVinNeeded: z.string().describe('Not empty: it has to be named'),
});

/** What a call says of it. */
export function readNaming(
  { vin: typedText, mileageKm, units, chosen, isOdd, isVinNeeded, ...typed }: z.output<typeof typedNaming>,
  { addIssue }: z.RefinementCtx,
): Pick<HandoverInput, 'vin' | 'vinConfirmed' | 'mileageKm' | 'isOtherAgreed'> {
  const modelYear = typed.modelYear === '' ? undefined : Number(typed.modelYear);
  const meant = meantVehicle(typedText, { available: [], modelYear });
  const other =
    chosen && typed.isOtherAgreed === undefined
      ? `The customer chose ${chosen}. Hand over that one, or ask if they accept this one`
      : undefined;
  const odd = isOdd && typed.vinConfirmed === undefined ? vinUnconfirmedText : undefined;
  const missing = isVinNeeded ? vinNeededText : undefined;
  const vin = meant.problem ?? (meant.vin ? (other ?? odd) : missing);
  if (vin) addIssue({ code: 'custom', path: ['vin'], message: vin });
  const judged = judgeMileage(mileageKm, units);
  if ('problem' in judged) addIssue({ code: 'custom', path: ['mileageKm'], message: judged.problem });
  return {
    vin: meant.vin,
    ...('problem' in judged ? {} : judged),
    ...(typed.vinConfirmed !== undefined && { vinConfirmed: true }),
    ...(typed.isOtherAgreed !== undefined && { isOtherAgreed: true }),
  };
}
