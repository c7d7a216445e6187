import { distanceText, type Units } from '#platform/units.ts';

/** The facts that a card shows. */
interface CardFacts {
  condition?: string;
  modelYear?: number;
  mileageKm?: number;
  powerKw?: number;
  fuel?: string;
}

/** The word of a key, as the tables of words have it (a test compares them): every list would carry those as well. */
export const wordOf = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replace('-hybrid', ' hybrid');

/**
 * What helps to choose, in a few words: 'Used · 2021 · 34,000 km · 300 kW · Petrol'. A fact that is absent is left out, and
 * new is not said: it is what a car of a shop is.
 */
export const cardFacts = (
  { condition = 'new', modelYear, mileageKm, powerKw, fuel }: CardFacts,
  units: Units,
): string[] =>
  [
    condition !== 'new' && wordOf(condition),
    modelYear,
    mileageKm !== undefined && distanceText(mileageKm, units),
    powerKw && `${powerKw.toLocaleString('en-US')} kW`,
    fuel && wordOf(fuel),
  ].flatMap((fact) => (fact ? String(fact) : []));
