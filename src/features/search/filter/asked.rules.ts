import type { SearchQuery } from '../search.contract.ts';

/** What a list's address says, in its one order, which is that of the fields on the page. */
export const addressNames = [
  'search',
  'exact',
  'make',
  'model',
  'priceFrom',
  'priceTo',
  'monthlyTo',
  'inStock',
  'reduced',
  'body',
  'condition',
  'yearFrom',
  'yearTo',
  'mileageFrom',
  'mileageTo',
  'fuel',
  'transmission',
  'drive',
  'color',
  'powerFrom',
  'powerTo',
  'topSpeedFrom',
  'topSpeedTo',
  'sort',
] as const satisfies readonly (keyof SearchQuery)[];
export type AddressName = (typeof addressNames)[number];

/** What an address asks for: a name as often as it has values. Figures are in the units that the shop shows. */
export type Asked = readonly (readonly [AddressName, string])[];

const placeOf = ([name]: Asked[number]) => addressNames.indexOf(name);

/** The query of an address, in its one order; '' where nothing is asked for. */
export const writeAddress = (asked: Asked): string =>
  new URLSearchParams(
    asked.toSorted((one, other) => placeOf(one) - placeOf(other)).map(([name, value]) => [name, value]),
  ).toString();

/** What is asked for without a name, or without one of its values. */
export const without = (asked: Asked, names: readonly AddressName[], value?: string): Asked =>
  asked.filter(([name, own]) => !names.includes(name) || (value !== undefined && own !== value));
