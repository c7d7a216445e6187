import { z } from 'zod';
import { distance } from '#features/catalogue/facts.contract.ts';
import { factBounds, keysOf } from '#features/catalogue/facts.rules.ts';
import { oneLine } from '#platform/text/one-line.ts';
import type { Units } from '#platform/units.ts';
import {
  isGivenStockNumber,
  longestLocation,
  longestStockNumber,
  longestVehicleNote,
  vehicleStateWords,
} from './vehicles.rules.ts';
import { judgeVin } from './vin.rules.ts';

export const vehicleState = z.enum(keysOf(vehicleStateWords));

/** A VIN as people type and scan it; what comes out is plain. A check digit that may be missing passes: screens warn. */
export const typedVin = z
  .string('Enter the VIN')
  .max(60, 'A VIN has 17 characters')
  .transform((text, context) => {
    const judged = judgeVin(text);
    if ('vin' in judged) return judged.vin;
    context.addIssue({ code: 'custom', message: judged.problem });
    return z.NEVER;
  })
  .describe('17 characters; case, blanks and hyphens do not matter');

/** A stock number that the dealer gives; the shop gives V1001, V1002 … by itself. */
export const typedStockNumber = z
  .string()
  .trim()
  .toUpperCase()
  .max(longestStockNumber, `Use at most ${longestStockNumber} characters`)
  .regex(/^[A-Z0-9-]+$/, 'Use letters, digits and hyphens')
  .refine(
    (text) => !isGivenStockNumber(text),
    'Numbers such as V1001 are assigned automatically: leave this empty',
  );

/** A mileage; what is refused is told in the unit in which it was typed. */
export const mileageIn = (units: Units) => distance(factBounds.mileageKm, units).describe('km');
export const mileage = mileageIn('metric');

/** A location as it may be known of before: whether it can be read is for others to judge. */
export const knownLocation = z
  .string()
  .trim()
  .min(1)
  .max(longestLocation, `Use at most ${longestLocation} characters`);

export const location = knownLocation.superRefine(oneLine);

export const vehicleNotes = z
  .string()
  .trim()
  .max(longestVehicleNote, `Use at most ${longestVehicleNote.toLocaleString('en-US')} characters`);
