import { z } from 'zod';
import { keysOf } from '#features/catalogue/facts.rules.ts';
import { photo, photoIds } from '#features/photos/photos.contract.ts';
import { rentalTerms } from '#features/settings/kinds/rental-terms.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { eachLine } from '#platform/text/one-line.ts';
import {
  type ClaimKind,
  claimKinds,
  damagePlaceWords,
  longestDamage,
  mostDamagePhotos,
  mostDamages,
} from './rental-condition.rules.ts';

export const sentRentalPhoto = photo.meta({ id: 'RentalPhoto' });
export const rentalPhotoId = z.object({ id: z.string().min(1).max(64) });

const damageInput = z.object({
  place: z.enum(keysOf(damagePlaceWords), 'Choose a location'),
  what: z
    .string()
    .trim()
    .min(3, 'Describe the damage')
    .max(longestDamage, `At most ${longestDamage} characters`)
    .superRefine(eachLine),
  photos: photoIds(mostDamagePhotos).describe('Ids of uploaded photos'),
});

/** How a rented vehicle is: what is in the tank or the battery, and what is damaged. */
export const conditionInput = z
  .object({
    fuelEighths: z.number().int().min(0).max(8).optional().describe('For a tank: 8 is full'),
    chargePercent: z
      .number('Enter a whole number from 0 to 100')
      .int('Enter a whole number from 0 to 100')
      .min(0, 'From 0%')
      .max(100, 'At most 100%')
      .optional()
      .describe('For a battery'),
    damages: z.array(damageInput).max(mostDamages, `At most ${mostDamages}`).default([]),
  })
  .refine(({ fuelEighths, chargePercent }) => fuelEighths === undefined || chargePercent === undefined, {
    path: ['chargePercent'],
    message: 'Send either the tank or the battery',
  });
export type ConditionInput = z.infer<typeof conditionInput>;

/** What a handover says of a rental's condition. */
export interface NotedAtPickUp {
  mileageKm?: number;
  condition?: z.input<typeof conditionInput>;
}

/** What a return says of it. */
export interface NotedAtReturn extends NotedAtPickUp {
  lowerReason?: string;
  /** What is owed and let go. */
  waived?: readonly ClaimKind[];
}

const rentalDamage = z.object({
  place: z.enum(keysOf(damagePlaceWords)),
  what: z.string(),
  photos: z.array(photo),
});
export type RentalDamage = z.infer<typeof rentalDamage>;

/** How a rented vehicle was at its pick-up, or at its return. */
export const rentalRecord = z.object({
  mileageKm: z.number().int().optional().describe('km'),
  lowerReason: z.string().optional().describe('Why the mileage is lower than at pick-up'),
  fuelEighths: z.number().int().optional(),
  chargePercent: z.number().int().optional(),
  damages: z.array(rentalDamage),
  recordedAt: z.iso.datetime(),
  acknowledgedAt: z.iso.datetime().optional().describe('When the customer confirmed that they have seen it'),
  acknowledgedAs: z.string().optional(),
});
export type RentalRecord = z.infer<typeof rentalRecord>;

export const rentalClaim = z.object({
  kind: z.enum(claimKinds),
  text: z.string(),
  amount: dollars,
  isWaived: z.boolean().describe('Waived by staff'),
});

/** What is written down about a rental, as its customer and staff see it. */
export const recordsOfRental = z
  .object({
    terms: rentalTerms.optional().describe('Possible extra charges in addition to the rent'),
    pickUp: rentalRecord.optional(),
    back: rentalRecord.optional(),
    claims: z.array(rentalClaim).describe('Recorded with the return; nothing was charged'),
    owed: dollars.describe('The part that was not waived'),
  })
  .meta({ id: 'RentalRecords' });
export type RentalRecords = z.infer<typeof recordsOfRental>;

/** Said by the customer at the desk. */
export const acknowledgement = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'Enter your name')
      .max(120, 'At most 120 characters')
      .superRefine(eachLine),
    moment: z.enum(['pick-up', 'return']).default('return'),
  })
  .meta({ id: 'RentalAcknowledgement' });
