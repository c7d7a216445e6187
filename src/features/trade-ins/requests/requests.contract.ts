import { z } from 'zod';
import { photoIds } from '#features/photos/photos.contract.ts';
import { mileage, typedVin } from '#features/vehicles/vehicles.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { figureTyped, wholeError } from '#platform/figures.ts';
import { judgeVin } from '#platform/text/judge-vin.ts';
import { eachLine, oneLine } from '#platform/text/one-line.ts';
import { tradeIn, valueRange } from '../trade-ins.contract.ts';
import {
  accidents,
  conditions,
  leastYear,
  longestName,
  longestNote,
  mostPhotos,
  mostYear,
} from '../trade-ins.rules.ts';

const mostOwed = 100_000_000;

const carName = (missing: string) =>
  z
    .string()
    .trim()
    .max(longestName, `At most ${longestName} characters`)
    .superRefine(oneLine)
    .describe(missing);

const modelYear = z
  .number(wholeError('Enter the year'))
  .int('Enter a whole year')
  .min(leastYear, `Enter a year from ${leastYear} on`)
  .max(mostYear, `Enter a year up to ${mostYear}`);

const described = {
  mileageKm: mileage,
  condition: z.enum(conditions, 'Choose a condition'),
  accident: z.enum(accidents, 'Choose an option'),
};

/** A figure in an address: as people write it. */
const written = z.string().transform((text): unknown => figureTyped(text));

/** What an estimate is asked with, in an address. */
export const estimateQuery = z.object({
  make: carName('The make').min(1, 'Enter the make'),
  model: carName('The model').min(1, 'Enter the model'),
  modelYear: written.pipe(modelYear),
  ...described,
  mileageKm: written.pipe(mileage),
  drives: z.enum(['yes', 'no']).describe('Whether it runs, with no warning lights'),
});
export type EstimateQuery = z.infer<typeof estimateQuery>;

export const estimate = z
  .object({ range: valueRange.optional().describe('Absent: no estimate without seeing the car') })
  .meta({ id: 'TradeInEstimate' });

/** What a page says before anybody has entered something. */
export const tradeInOffer = z
  .object({
    isOn: z.boolean().describe('Whether trade-ins are accepted'),
    offerDays: z.number().int(),
    offerKm: z.number().int(),
    makes: z.array(z.string()).describe('Makes and models with an estimate; 200 at most'),
  })
  .meta({ id: 'TradeInOffer' });
export type TradeInOffer = z.infer<typeof tradeInOffer>;

/** What the form sends: a VIN, or make, model and year, or both. */
export const tradeInRequest = z
  .object({
    VIN: typedVin.optional(),
    make: carName('The make').optional(),
    model: carName('The model').optional(),
    modelYear: modelYear.optional(),
    ...described,
    drives: z.boolean('Choose yes or no'),
    owed: dollars.max(mostOwed, `At most $${mostOwed.toLocaleString('en-US')}`).default(0),
    note: z
      .string()
      .trim()
      .max(longestNote, `At most ${longestNote} characters`)
      .superRefine((text, context) => (text === '' ? undefined : eachLine(text, context)))
      .default(''),
    photos: photoIds(mostPhotos),
  })
  .superRefine(({ VIN, make, model, modelYear: year }, context) => {
    const judged = VIN === undefined ? undefined : judgeVin(VIN, year);
    if (judged && 'problem' in judged)
      context.addIssue({ code: 'custom', path: ['VIN'], message: judged.problem });
    const named = [make, model, year].filter((part) => part !== undefined && part !== '');
    if (named.length === 3 || (VIN && named.length === 0)) return;
    const miss = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!make)
      miss('make', VIN ? 'Enter make, model and year, or none of them' : 'Enter the make, or the VIN');
    if (!model) miss('model', 'Enter the model');
    if (year === undefined) miss('modelYear', 'Enter the year');
  })
  .meta({ id: 'TradeInRequest' });
export type TradeInRequest = z.infer<typeof tradeInRequest>;

export const ownTradeIns = z.array(tradeIn).meta({ id: 'OwnTradeIns' });

/** What a decision of the customer names. */
export const tradeInDecision = z
  .object({
    version: z
      .number()
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe('The version that was read; absent: the current offer'),
  })
  .meta({ id: 'TradeInDecision' });
