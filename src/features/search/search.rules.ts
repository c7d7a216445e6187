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

/** What the index keeps values of: facets, and what only a text or a range asks for. */
export const indexedNames = [...facetNames, 'trim', 'year'] as const;
export type IndexedName = (typeof indexedNames)[number];

/** The values in whose words a text is looked for. */
export const wordedNames = ['make', 'model', 'trim', 'color', 'body', 'year'] as const;

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

/** Cars of one segment of the index: one bit each, in the order of their ids. */
export const carsOfSegment = 16_384;

/** Ids that are kept in one row, so that the place of one car is found without reading those of a whole segment. */
export const idsOfChunk = 64;

/**
 * The bit strings that are no value of a facet, by their number in `search_bits.value`. A figure takes a bit string for each
 * of its binary digits, the lowest first, from its number on; one that would be all zeros is left out.
 */
export const bitsOf = { all: 0, inStock: 1, reduced: 2 } as const;
export const figureBits = { price: 100, mileage: 200, power: 300, topSpeed: 400, reduction: 500 } as const;
export type Figure = keyof typeof figureBits;
/** Values of facets have numbers from here on. */
export const firstValue = 1_000;

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
