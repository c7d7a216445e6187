import { readDecimal } from '#platform/figures.ts';
import { shownFigure, type Units } from '#platform/units.ts';
import type { CarDetail } from '../catalogue.contract.ts';
import { consumptionText, fuelWords, keysOf } from '../facts.rules.ts';

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
