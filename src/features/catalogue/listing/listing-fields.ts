import { z } from 'zod';
import { decimalTyped, figureTyped, readDecimal } from '#platform/figures.ts';
import { shownFigure, typedFigure, type Units, unitSystems } from '#platform/units.ts';
import type { CarDetail } from '../catalogue.contract.ts';
import { measured } from '../facts.contract.ts';
import { consumptionText, fuelWords, keysOf } from '../facts.rules.ts';
import { type ListingInput, listingInput } from './listing.contract.ts';

/** Fields that hold a figure. */
export const wholeFields = ['modelYear', 'powerKw', 'seats', 'doors', 'previousOwners'] as const;
/** Fields that hold a figure in the units of the shop. */
export const measureFields = ['topSpeed', 'mileageKm', 'rangeKm'] as const;
export const decimalFields = ['zeroTo100', 'consumption'] as const;
export const wordFields = ['make', 'model', 'color', 'trim', 'interiorColor', 'description'] as const;
export const choiceFields = ['condition', 'body', 'fuel', 'transmission', 'drive'] as const;

const names = [...wordFields, ...choiceFields, ...wholeFields, ...decimalFields] as const;

/** All fields of the form. */
export const listingFields = [...names, ...measureFields, 'equipment'] as const;
export type ListingFieldName = (typeof listingFields)[number];

/** What stands in the fields: texts, empty where nothing is known. Equipment has an entry in each line. */
export type ListingForm = Record<ListingFieldName, string>;

/** The fields of a listing as the form shows them. */
export function formOf(listing: Partial<CarDetail>, units: Units): ListingForm {
  const texts = names.map((name) => [name, listing[name]]);
  const figures = measureFields.map((name) => {
    const metric = listing[name];
    // A top speed of 0 is one that nobody knows yet.
    const isKnown = metric !== undefined && (metric > 0 || name !== 'topSpeed');
    return [name, isKnown ? shownFigure(metric, units) : undefined];
  });
  const shown = [...texts, ...figures].map(([name, value]) => [
    name,
    value === undefined ? '' : String(value),
  ]);
  // Every field is named here, and each has a text.
  return { ...Object.fromEntries(shown), equipment: (listing.equipment ?? []).join('\n') } as ListingForm;
}

/** How visitors read what stands in the field of consumption: in miles it is another figure than the one that is typed. */
export function shownConsumption(typed: string, fuel: string, units: Units): string {
  const amount = readDecimal(typed)?.figure ?? 0;
  if (!(amount > 0 && amount < 100)) return 'Liters, kWh where it is electric, or kg of gas';
  return `Shown as ${consumptionText(
    amount,
    keysOf(fuelWords).find((known) => known === fuel),
    units,
  )}`;
}

/**
 * What the form says, as the call takes it, or what is wrong at which field. `before` is what the form was filled with: a
 * figure whose text was not changed keeps its exact value.
 */
export function readListingForm(
  form: ListingForm,
  units: Units,
  before: Partial<CarDetail> = {},
): { input: ListingInput } | { problems: Record<string, string> } {
  const filled = <Name extends ListingFieldName>(some: readonly Name[], factOf: (text: string) => unknown) =>
    some
      .map((name) => [name, form[name].trim()] as const)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, factOf(text)]);
  const equipment = form.equipment.split('\n').map((line) => line.trim());
  const read = listingInput.extend(measured(units)).safeParse({
    ...Object.fromEntries([
      ...filled(wordFields, (text) => text),
      ...filled(choiceFields, (text) => text),
      ...filled(wholeFields, figureTyped),
      ...measureFields.flatMap((name) =>
        filled([name], (text) => typedFigure(figureTyped(text) ?? Number.NaN, units, before[name])),
      ),
      ...filled(decimalFields, decimalTyped),
    ]),
    equipment: equipment.filter((line) => line !== ''),
  });
  if (read.success) return { input: read.data };
  // The first of each field; of a line of equipment at its field.
  const problems = read.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { problems: Object.fromEntries(problems.toReversed()) };
}

const figureBefore = z.string().transform((text) => (text === '' ? undefined : Number(text)));

/** The form as it is sent, with what its figures were before. */
export const listingForm = z
  .object({
    // Every field is named here, and each has a text.
    ...(Object.fromEntries(listingFields.map((name) => [name, z.string()])) as Record<
      ListingFieldName,
      z.ZodString
    >),
    expectedVersion: z.string(),
    units: z.enum(unitSystems),
    topSpeedBefore: figureBefore,
    mileageKmBefore: figureBefore,
    rangeKmBefore: figureBefore,
  })
  .transform((sent, { addIssue }) => {
    const { units, expectedVersion, topSpeedBefore, mileageKmBefore, rangeKmBefore } = sent;
    const before = { topSpeed: topSpeedBefore, mileageKm: mileageKmBefore, rangeKm: rangeKmBefore };
    const read = readListingForm(sent, units, before);
    if ('input' in read) return { ...read.input, expectedVersion };
    for (const [name, message] of Object.entries(read.problems))
      addIssue({ code: 'custom', path: [name], message });
    return z.NEVER;
  });
