import { z } from 'zod';
import { decimalError, wholeError } from '#platform/figures.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { distanceUnit, mostTyped, speedUnit, type Units } from '#platform/units.ts';
import { highestTopSpeed } from './catalogue.rules.ts';
import {
  bodyWords,
  conditionWords,
  driveWords,
  factBounds,
  fuelWords,
  keysOf,
  listingStateWords,
  longestDescription,
  longestEquipment,
  longestFact,
  mostEquipment,
  transmissionWords,
} from './facts.rules.ts';

type Bounds = Readonly<Record<'least' | 'most', number>>;

const bounded = ({ least, most }: Bounds) =>
  z
    .number(wholeError('Enter a number'))
    .int('Enter a whole number')
    .min(least, `Enter ${least.toLocaleString('en-US')} or more`)
    .max(most, `Enter ${most.toLocaleString('en-US')} or less`);

/** Kilometres; what is refused is told in the unit in which it was typed. */
export const distance = ({ least, most }: Bounds, units: Units = 'metric') =>
  z
    .number(wholeError('Enter a number'))
    .int('Enter a whole number')
    .min(least, `Enter ${least} or more`)
    .max(most, `Enter ${mostTyped(most, units).toLocaleString('en-US')} ${distanceUnit(units)} or less`);

/** km/h; what is refused is told in the unit in which it was typed. */
export const topSpeed = (units: Units = 'metric') =>
  z
    .number(wholeError('Enter the top speed'))
    .int(`Enter whole ${speedUnit(units)}`)
    .min(1, 'Enter a top speed above 0')
    .max(highestTopSpeed, 'Enter a realistic top speed')
    .describe('km/h');

/** The fields of a listing that forms show and take in the units of the shop. */
export const measured = (units: Units) => ({
  topSpeed: topSpeed(units),
  mileageKm: distance(factBounds.mileageKm, units).optional().describe('km'),
  rangeKm: distance(factBounds.rangeKm, units).optional().describe('km'),
});

const year = z
  .number(wholeError('Enter a year'))
  .int('Enter a whole year')
  .min(factBounds.modelYear.least, `Enter ${factBounds.modelYear.least} or later`)
  .max(factBounds.modelYear.most, `Enter ${factBounds.modelYear.most} or earlier`);

/** Stored in tenths, sent as people write it. */
const inTenths = ({ least, most }: Bounds) =>
  z
    .number(decimalError('Enter a number'))
    .min(least / 10, `Enter ${least / 10} or more`)
    .max(most / 10, `Enter ${most / 10} or less`)
    .refine((amount) => Number(amount.toFixed(1)) === amount, 'Use at most one decimal');

const one = <Key extends string>(words: Readonly<Record<Key, string>>) => z.enum(keysOf(words));

const line = (most: number) =>
  z.string().trim().max(most, `Use at most ${most} characters`).superRefine(oneLine);

export const condition = one(conditionWords);
export const listingState = one(listingStateWords);

/** The facts that lists carry: what a card shows, and no more. */
export const listedFacts = {
  condition: condition.optional(),
  modelYear: year.optional(),
  mileageKm: distance(factBounds.mileageKm).optional().describe('km'),
  powerKw: bounded(factBounds.powerKw).optional().describe('kW'),
  fuel: one(fuelWords).optional(),
  body: one(bodyWords).optional(),
  transmission: one(transmissionWords).optional(),
};

/** The facts that the page of one car carries besides. */
export const furtherFacts = {
  trim: line(longestFact).min(1).optional(),
  drive: one(driveWords).optional(),
  zeroTo100: inTenths(factBounds.zeroTo100Tenths).optional().describe('Seconds from 0 to 100 km/h'),
  rangeKm: distance(factBounds.rangeKm).optional().describe('km'),
  consumption: inTenths(factBounds.consumptionTenths)
    .optional()
    .describe('Per 100 km: kWh where electric, kg of gas or hydrogen, else liters'),
  seats: bounded(factBounds.seats).optional(),
  doors: bounded(factBounds.doors).optional(),
  interiorColor: line(longestFact).min(1).optional(),
  previousOwners: bounded(factBounds.previousOwners).optional(),
};

const isPlainText = (text: string) => !/[^\P{Cc}\n]/u.test(text);

/** Plain text; an empty line parts its paragraphs. */
export const description = z
  .string()
  .overwrite((text) => text.replaceAll('\r\n', '\n').replaceAll('\t', ' '))
  .trim()
  .max(longestDescription, `Use at most ${longestDescription.toLocaleString('en-US')} characters`)
  .refine(isPlainText, 'Use plain text');

const item = line(longestEquipment).min(1, 'Enter an item');

export const equipment = z
  .array(item)
  .max(mostEquipment, `At most ${mostEquipment} entries`)
  .refine((items) => new Set(items).size === items.length, 'Name each thing once');

export const facts = z.object({ ...listedFacts, ...furtherFacts });
export type Facts = z.infer<typeof facts>;
export type ListedFacts = Pick<Facts, keyof typeof listedFacts>;
