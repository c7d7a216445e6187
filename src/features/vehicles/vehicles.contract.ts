import { z } from 'zod';
import { distance } from '#features/catalogue/facts.contract.ts';
import { factBounds, keysOf } from '#features/catalogue/facts.rules.ts';
import { isChassisNumber, plainVin } from '#platform/text/is-vin.ts';
import { judgeVin } from '#platform/text/judge-vin.ts';
import { oneLine } from '#platform/text/one-line.ts';
import type { Units } from '#platform/units.ts';
import {
  isGivenStockNumber,
  longestLocation,
  longestStockNumber,
  longestVehicleNote,
  vehicleStateWords,
} from './vehicles.rules.ts';

export const vehicleState = z.enum(keysOf(vehicleStateWords));

/**
 * A VIN or chassis number as people type and scan it; what comes out is plain. Whether it fits the vehicle's model year, and its
 * check digit, is for the service to judge: `assertVins`.
 */
export const typedVin = z
  .string('Enter the VIN')
  .max(60, 'A VIN has 17 characters')
  .transform((text, context) => {
    const vin = plainVin(text);
    if (isChassisNumber(vin)) return vin;
    const judged = judgeVin(text);
    context.addIssue({ code: 'custom', message: 'problem' in judged ? judged.problem : 'Enter the VIN' });
    return z.NEVER;
  })
  .describe('17 characters, for model years before 1981 5 to 17; case, blanks and hyphens do not matter');

/** What a call says of a VIN whose check digit does not match. */
export const vinConfirmed = z
  .boolean()
  .optional()
  .describe(
    'The VIN was compared with the vehicle although its check digit does not match; without it 409 vin-unconfirmed',
  );

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
