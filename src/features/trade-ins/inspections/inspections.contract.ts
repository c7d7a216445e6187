import { z } from 'zod';
import { reasonText } from '#features/audit/reason.contract.ts';
import { leastReference, longestReference, moneyWays } from '#features/payments/payouts.rules.ts';
import { location, mileage, typedVin, vinConfirmed } from '#features/vehicles/vehicles.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { wholeError } from '#platform/figures.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { conditions, leastYear, longestName, mostYear } from '../trade-ins.rules.ts';

const line = (missing: string, longest = longestName) =>
  z.string(missing).trim().min(1, missing).max(longest, `At most ${longest} characters`).superRefine(oneLine);

const version = z
  .number()
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe('Version of the inspection that was read, 0: none; 409 old-car-changed if there is a newer one');

/** What staff found of an old car. */
export const inspectionInput = z
  .object({
    version,
    vin: typedVin,
    vinConfirmed,
    make: line('Enter the make'),
    model: line('Enter the model'),
    modelYear: z
      .number(wholeError('Enter the year'))
      .int('Enter a whole year')
      .min(leastYear, `Enter a year from ${leastYear} on`)
      .max(mostYear, `Enter a year up to ${mostYear}`),
    color: line('Enter the color'),
    mileageKm: mileage,
    condition: z.enum(conditions, 'Choose a condition'),
    location: location.optional().describe('Its new location'),
    value: dollars
      .gt(0, 'Enter an amount above 0')
      .describe('The trade-in value: the offer, or another value'),
    reason: reasonText.optional().describe('Why the value differs from the offer; shown to the customer'),
  })
  .meta({ id: 'OldCarInspectionInput' });
export type InspectionInput = z.infer<typeof inspectionInput>;

/** What its owner says on the screen that staff turn around. */
export const agreementInput = z
  .object({
    version,
    name: line('Enter your name', 120).describe('As the customer enters it'),
    agrees: z.literal(true, 'Confirm that you agree'),
  })
  .meta({ id: 'OldCarAgreementInput' });
export type AgreementInput = z.infer<typeof agreementInput>;

/** How money came or went beside the provider, and what the bank or the receipt calls it. */
export const moneyWayInput = {
  way: z.enum(moneyWays, 'Choose how'),
  reference: z
    .string('Enter the reference')
    .trim()
    .min(leastReference, `Enter the reference, at least ${leastReference} characters`)
    .max(longestReference, `At most ${longestReference} characters`)
    .superRefine(oneLine)
    .describe('The reference of the bank or terminal, or the number of the cash receipt'),
};

/** Money that was received at the desk. */
export const deskMoneyInput = z
  .object({
    standsFor: z
      .enum(['difference', 'whole'], 'Choose a purpose')
      .describe(
        'difference: the missing value of the trade-in; whole: its full credit, the customer keeps the trade-in',
      ),
    amount: dollars.describe('Exactly the amount due'),
    ...moneyWayInput,
  })
  .meta({ id: 'DeskMoneyInput' });
export type DeskMoneyInput = z.infer<typeof deskMoneyInput>;
