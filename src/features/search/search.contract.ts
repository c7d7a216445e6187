import { z } from 'zod';
import { car } from '#features/catalogue/catalogue.contract.ts';
import { dollars, maxDollars } from '#platform/dollars.ts';
import { cursorField } from '#platform/lists/cursor.ts';
import { typedText } from '#platform/text/search-text.ts';
import { countedExactly, facetNames, searchSorts } from './search.rules.ts';

/** Values of one facet that a search takes at most. */
const mostChosen = 50;

const asList = (given: unknown) => [given ?? []].flat().filter((one) => one !== '');
const emptyIsNone = (given: unknown) => (given === '' ? undefined : given);

/** One value or several: `make=audi&make=bmw`. A plain form sends empty fields: they are none. */
const several = (description: string) =>
  z
    .preprocess(
      asList,
      z.array(typedText().max(300)).max(mostChosen, `At most ${mostChosen} at once`).default([]),
    )
    .describe(`${description}; may be given several times`);

const figure = (most: number, description: string) =>
  z
    .preprocess(emptyIsNone, z.coerce.number('Enter a number').min(0, 'Enter 0 or more').max(most).optional())
    .describe(description);

const yes = (description: string) =>
  z.preprocess(emptyIsNone, z.literal('yes').optional()).describe(description);

const mostFigure = 10_000_000;

/** What a search asks for: its whole state, as it stands in an address. */
export const searchFilter = z.object({
  search: typedText()
    .optional()
    .describe(
      'Words of make, model, trim, color, year, condition, body, fuel, transmission and drive, in any order; typos are tolerated',
    ),
  exact: yes('yes: search for the exact words'),
  make: several('A make, by its value in the counts'),
  model: several('A model, as make/model'),
  body: several('A body'),
  fuel: several('A fuel'),
  transmission: several('A transmission'),
  condition: several('A condition'),
  color: several('A color'),
  drive: several('A drive'),
  priceFrom: figure(maxDollars, 'The lowest shown price, in dollars'),
  priceTo: figure(maxDollars, 'The highest shown price, in dollars'),
  monthlyTo: figure(maxDollars, 'The highest monthly payment, in dollars, on standard financing terms'),
  yearFrom: figure(9_999, 'Model year'),
  yearTo: figure(9_999, 'Model year'),
  mileageFrom: figure(mostFigure, 'km; a new car without a mileage has 0'),
  mileageTo: figure(mostFigure, 'km'),
  powerFrom: figure(mostFigure, 'kW'),
  powerTo: figure(mostFigure, 'kW'),
  topSpeedFrom: figure(mostFigure, 'km/h'),
  topSpeedTo: figure(mostFigure, 'km/h'),
  inStock: yes('yes: only cars in stock'),
  reduced: yes('yes: only cars with a price drop'),
});
export type SearchFilter = z.infer<typeof searchFilter>;

export const searchQuery = searchFilter.extend({
  sort: z
    .preprocess(emptyIsNone, z.enum(searchSorts).default('newest'))
    .describe('mileage: lowest first; power and reduction: highest first'),
  limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(24),
  cursor: cursorField,
});
export type SearchQuery = z.infer<typeof searchQuery>;

const count = {
  total: z.number().int().min(0).max(countedExactly).describe(`Exact up to ${countedExactly}`),
  atLeast: z.boolean().describe('Whether there are more'),
};

/** A search that is near to one that found nothing. */
export const relaxation = z
  .object({
    kind: z
      .enum(['words', 'choice', 'range', 'most'])
      .describe(
        'words: other words; choice: without a facet or a tick; range: without a range; most: without all but one',
      ),
    name: z.string().describe('What is removed or changed: the name of a facet or a range, or a word'),
    text: z.string().describe("What is removed or searched instead, as a label; '' for a range"),
    address: z.string().describe('The suggested search, as a query string'),
    ...count,
  })
  .meta({ id: 'Relaxation' });
export type Relaxation = z.infer<typeof relaxation>;

export const understoodText = z.object({
  typed: z.string(),
  shown: z.string().describe('The words that were searched instead'),
});
export type UnderstoodText = z.infer<typeof understoodText>;

const found = {
  ...count,
  nextCursor: z.string().optional().describe('Absent on the last list page'),
  understood: understoodText.optional().describe('If other words were searched than were typed'),
  relaxations: z
    .array(relaxation)
    .optional()
    .describe('If nothing was found: the closest search with results'),
};

export const foundCars = z.object({ cars: z.array(car), ...found }).meta({ id: 'FoundCars' });
export type FoundCars = z.infer<typeof foundCars>;

const facetCount = z
  .object({
    value: z.string().describe('The value for the search'),
    text: z.string().describe('The label'),
    count: z.number().int().min(0).max(countedExactly),
    atLeast: z.boolean(),
  })
  .meta({ id: 'FacetCount' });
export type FacetCount = z.infer<typeof facetCount>;

const bounds = <Bound extends z.ZodType>(bound: Bound) => z.object({ least: bound, most: bound });
const wholeBounds = bounds(z.number().int());

/** How many cars each further choice gives: of each facet, with its own choice left out. */
export const searchCounts = z
  .object({
    ...count,
    facets: z.record(z.enum(facetNames), z.array(facetCount)),
    ticks: z
      .object({ inStock: z.object(count), reduced: z.object(count) })
      .describe('The count with this option'),
    ranges: z
      .object({
        price: bounds(dollars),
        year: wholeBounds,
        mileage: wholeBounds,
        power: wholeBounds,
        topSpeed: wholeBounds,
      })
      .partial()
      .describe('The range of the whole catalog'),
    understood: understoodText.optional(),
  })
  .meta({ id: 'SearchCounts' });
export type SearchCounts = z.infer<typeof searchCounts>;

export const suggestionsQuery = z.object({
  search: typedText().default('').describe('The text typed so far'),
});

const suggestion = z.object({
  value: z.string().describe('The value for the parameter make or model'),
  text: z.string(),
  ...count,
});

export const suggestions = z
  .object({
    makes: z.array(suggestion),
    models: z.array(suggestion.extend({ make: z.string() })),
    cars: z.array(car),
    understood: understoodText.optional(),
  })
  .meta({ id: 'SearchSuggestions' });
export type Suggestions = z.infer<typeof suggestions>;
