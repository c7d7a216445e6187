import {
  bodyWords,
  conditionWords,
  driveWords,
  fuelWords,
  transmissionWords,
} from '#features/catalogue/facts.rules.ts';

/** What cars are counted by and chosen by ticking (rules.md#search). */
export const facetNames = [
  'make',
  'model',
  'body',
  'fuel',
  'transmission',
  'condition',
  'color',
  'drive',
] as const;
export type FacetName = (typeof facetNames)[number];

/** The facets whose values are a closed list, in its order, with the words that people read. */
export const wordsOfFacet: Partial<Record<string, Readonly<Record<string, string>>>> = {
  body: bodyWords,
  fuel: fuelWords,
  transmission: transmissionWords,
  condition: conditionWords,
  drive: driveWords,
};

export const searchSorts = ['newest', 'price', 'price-desc', 'mileage', 'power', 'reduction'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** Matches are counted exactly up to here; a higher count is given as 'at least'. */
export const countedExactly = 1_000;

/** So many values of a facet are counted at most: the most frequent ones, and those that are chosen. */
export const countedValues: Readonly<Record<FacetName, number>> = {
  make: 200,
  model: 200,
  body: 20,
  fuel: 20,
  transmission: 20,
  condition: 20,
  color: 60,
  drive: 20,
};

/** The same of models where no make is chosen or named. */
export const countedModels = 60;

/** A number of a car that a list is sorted by or a range asks for. */
export type Figure = 'price' | 'mileage' | 'power' | 'topSpeed' | 'reduction';

/** By which figure a list is sorted, and which end comes first. Equal cars follow each other newest first. */
export const sortFigures: Readonly<Record<SearchSort, { figure: Figure; descending: boolean } | undefined>> =
  {
    newest: undefined,
    price: { figure: 'price', descending: false },
    'price-desc': { figure: 'price', descending: true },
    mileage: { figure: 'mileage', descending: false },
    power: { figure: 'power', descending: true },
    reduction: { figure: 'reduction', descending: true },
  };
