import { shownFigure, typedFigure, type Units } from '#platform/units.ts';
import type { CarDetail } from '../../../catalogue.contract.ts';
import { measured } from '../../../facts.contract.ts';
import { consumptionText, fuelWords, keysOf } from '../../../facts.rules.ts';
import { type ListingInput, listingInput } from '../../listing.contract.ts';

/** Fields that hold a figure. */
const wholes = ['modelYear', 'powerKw', 'seats', 'doors', 'previousOwners'] as const;
/** Fields that hold a figure in the units of the shop. */
const measures = ['topSpeed', 'mileageKm', 'rangeKm'] as const;
const decimals = ['zeroTo100', 'consumption'] as const;
const words = ['make', 'model', 'color', 'trim', 'interiorColor', 'description'] as const;
const choices = ['condition', 'body', 'fuel', 'transmission', 'drive'] as const;

const names = [...words, ...choices, ...wholes, ...decimals] as const;

/** All fields of the form. */
export const listingFields = [...names, ...measures, 'equipment'] as const;
export type ListingFieldName = (typeof listingFields)[number];

/** What stands in the fields: texts, empty where nothing is known. Equipment has an entry in each line. */
export type ListingForm = Record<ListingFieldName, string>;

/** The fields of a listing as the form shows them. */
export function formOf(listing: Partial<CarDetail>, units: Units): ListingForm {
  const texts = names.map((name) => [name, listing[name]]);
  const figures = measures.map((name) => {
    const metric = listing[name];
    return [name, metric === undefined ? undefined : shownFigure(metric, units)];
  });
  const shown = [...texts, ...figures].map(([name, value]) => [
    name,
    value === undefined ? '' : String(value),
  ]);
  // Every field is named here, and each has a text.
  return { ...Object.fromEntries(shown), equipment: (listing.equipment ?? []).join('\n') } as ListingForm;
}

/** '34,000' and '34 000' are 34000. What is no figure becomes NaN, which the schema refuses in words. */
const wholeOf = (text: string) => Number(text.replace(/[\s,.’'](?=\d{3}\b)/g, ''));
const decimalOf = (text: string) => Number(text.replace(',', '.'));

/** How visitors read what stands in the field of consumption: in miles it is another figure than the one that is typed. */
export function shownConsumption(typed: string, fuel: string, units: Units): string {
  const amount = decimalOf(typed.trim());
  if (!(amount > 0 && amount < 100)) return 'Liters, kWh where it is electric, or kg of gas';
  return `Shown as ${consumptionText(
    amount,
    keysOf(fuelWords).find((known) => known === fuel),
    units,
  )}`;
}

/**
 * What the form says, as the call takes it, or what is wrong at which field. `before` is what the form was filled with: a
 * figure that still stands there as it was shown is still that.
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
      ...filled(words, (text) => text),
      ...filled(choices, (text) => text),
      ...filled(wholes, wholeOf),
      ...measures.flatMap((name) =>
        filled([name], (text) => typedFigure(wholeOf(text), units, before[name])),
      ),
      ...filled(decimals, decimalOf),
    ]),
    equipment: equipment.filter((line) => line !== ''),
  });
  if (read.success) return { input: read.data };
  // The first of each field; of a line of equipment at its field.
  const problems = read.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { problems: Object.fromEntries(problems.toReversed()) };
}
