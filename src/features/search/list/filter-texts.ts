import {
  bodyWords,
  conditionWords,
  driveWords,
  fuelWords,
  transmissionWords,
} from '#features/catalogue/facts.rules.ts';
import { distanceUnit, speedUnit, type Units } from '#platform/units.ts';
import { countedText } from '#ui/counted.ts';
import type { AddressName } from '../filter/asked.rules.ts';
import type { SearchCounts } from '../search.contract.ts';
import type { FacetName, SearchSort } from '../search.rules.ts';
import type { NearerSearch } from './said.ts';

export const facetTitles: Readonly<Record<FacetName, string>> = {
  make: 'Make',
  model: 'Model',
  body: 'Body',
  fuel: 'Fuel',
  transmission: 'Transmission',
  condition: 'Condition',
  color: 'Color',
  drive: 'Drive',
};

/** The words of the facets that have a fixed list of values, in its order. */
export const facetWords: Partial<Record<FacetName, Readonly<Record<string, string>>>> = {
  body: bodyWords,
  fuel: fuelWords,
  transmission: transmissionWords,
  condition: conditionWords,
  drive: driveWords,
};

export const tickTexts = { inStock: 'In stock', reduced: 'Price drops' } as const;

export const sortTexts: Readonly<Record<SearchSort, string>> = {
  newest: 'Newest first',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
  mileage: 'Mileage, low to high',
  power: 'Most power',
  reduction: 'Biggest price drop',
};

export const rangeNames = ['price', 'monthly', 'year', 'mileage', 'power', 'topSpeed'] as const;
export type RangeName = (typeof rangeNames)[number];

export const rangeTitles: Readonly<Record<RangeName, string>> = {
  price: 'Price',
  monthly: 'Monthly payment',
  year: 'Year',
  mileage: 'Mileage',
  power: 'Power',
  topSpeed: 'Top speed',
};

/** The names of a range's bounds in the address. */
export const boundNames: Readonly<Record<RangeName, readonly AddressName[]>> = {
  price: ['priceFrom', 'priceTo'],
  monthly: ['monthlyTo'],
  year: ['yearFrom', 'yearTo'],
  mileage: ['mileageFrom', 'mileageTo'],
  power: ['powerFrom', 'powerTo'],
  topSpeed: ['topSpeedFrom', 'topSpeedTo'],
};

export const rangeUnit = (range: RangeName, units: Units): string =>
  ({
    price: '$',
    monthly: '$',
    year: '',
    mileage: distanceUnit(units),
    power: 'kW',
    topSpeed: speedUnit(units),
  })[range];

const isRange = (name: string): name is RangeName => rangeNames.some((known) => known === name);
const isFacet = (name: string): name is FacetName => name in facetTitles;

/** A value as people read it; one that no count tells of as it stands in the address. */
export function valueText(facet: FacetName, value: string, counts: SearchCounts | null): string {
  const fixed = facetWords[facet]?.[value];
  return fixed ?? counts?.facets[facet].find((one) => one.value === value)?.text ?? value;
}

/** A bound with its unit: '$150,000', '2019', '30,000 mi'. */
export function boundText(range: RangeName, value: string, units: Units): string {
  const figure = Number(value);
  const unit = rangeUnit(range, units);
  if (range === 'year') return value;
  if (unit === '$') return `$${figure.toLocaleString('en-US')}`;
  return `${figure.toLocaleString('en-US')} ${unit}`;
}

/** 'Price up to $150,000', 'Year from 2019', 'Power 200 kW – 300 kW'. */
export function rangeText(
  range: RangeName,
  from: string | undefined,
  to: string | undefined,
  units: Units,
): string {
  if (range === 'monthly') return `Up to ${boundText(range, to ?? '', units)} a month`;
  const title = rangeTitles[range];
  if (from === undefined) return `${title} up to ${boundText(range, to ?? '', units)}`;
  if (to === undefined) return `${title} from ${boundText(range, from, units)}`;
  return `${title} ${boundText(range, from, units)} – ${boundText(range, to, units)}`;
}

/** '1 car', '37 cars' or '1,000+ cars' */
export const carsText = (count: Parameters<typeof countedText>[0]): string =>
  countedText(count, 'car', 'cars');

/** The values of a facet as the shop calls them: '' stands for none. */
const choiceText = (name: string, text: string): string =>
  text
    .split(', ')
    .map((one) => (isFacet(name) ? (facetWords[name]?.[one] ?? one) : one))
    .join(', ');

/** What a search that is near to an empty one asks for: 'Without Convertible', 'Any price', 'Only Porsche'. */
export function nearerText({ kind, name, text }: Pick<NearerSearch, 'kind' | 'name' | 'text'>): string {
  if (kind === 'corrected') return `Results for ${text}`;
  if (kind === 'words') return text === '' ? 'Without the search text' : `Without “${text}”`;
  if (name === 'priceTo') return `Up to ${text}`;
  if (name === 'priceFrom') return `From ${text}`;
  if (kind === 'range' && isRange(name)) return `Any ${rangeTitles[name].toLowerCase()}`;
  if (kind === 'most' && isRange(name)) return `Only by ${rangeTitles[name].toLowerCase()}`;
  return `${kind === 'most' ? 'Only' : 'Without'} ${choiceText(name, text)}`;
}
