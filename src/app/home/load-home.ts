import type { Car } from '#features/catalogue/catalogue.contract.ts';
import type { CatalogueRoutes } from '#features/catalogue/catalogue.routes.ts';
import type { CountsRoutes } from '#features/search/found/counts.routes.ts';
import { fetchFound } from '#features/search/list/fetch-found.ts';
import type { FacetCount } from '#features/search/search.contract.ts';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';

type Fetch = typeof globalThis.fetch;

/** Two rows of three cars. */
const featured = 6;
const inRow = 4;
const makesShown = 12;

/** A way into the list: to a make, or to a body. */
export interface Entrance {
  to: string;
  text: string;
  /** '12', or '1,000+' */
  count: string;
  value: string;
}

const entrancesOf = (name: 'make' | 'body', counts: readonly FacetCount[] = []): Entrance[] =>
  counts
    .filter(({ count }) => count > 0)
    .map(({ value, text, count, atLeast }) => ({
      to: `/cars?${new URLSearchParams({ [name]: value })}`,
      text,
      value,
      count: `${count.toLocaleString('en-US')}${atLeast ? '+' : ''}`,
    }));

/** The most frequent ones, in the order of their names. */
const frequentOf = (counts: readonly FacetCount[] = []) =>
  counts
    .toSorted((one, other) => other.count - one.count)
    .slice(0, makesShown)
    .toSorted((one, other) => one.text.localeCompare(other.text));

/** None where they cannot be had: the page does without. */
async function findRow(fetch: Fetch, query: string): Promise<Car[]> {
  const found = await fetchFound<Car>(fetch, `/api/search/cars?${query}`, 'The cars could not be loaded.');
  return valueOrNull(found)?.cars ?? [];
}

/** What the home page leads to: each part for itself, since the welcome stands without any of them. */
export async function loadHome(fetch: Fetch) {
  const [cars, counts, newest, reduced] = await Promise.all([
    ask(
      () => client<CatalogueRoutes>(fetch).cars.$get({ query: { limit: String(featured) } }),
      'The cars could not be loaded.',
    ),
    ask(
      () => client<CountsRoutes>(fetch).search.counts.$get({ query: {} }),
      'The counts could not be loaded.',
    ),
    findRow(fetch, `limit=${featured + inRow}`),
    findRow(fetch, `reduced=yes&sort=reduction&limit=${inRow}`),
  ]);
  const shown = valueOrNull(cars) ?? [];
  const facets = valueOrNull(counts)?.facets;
  return {
    cars: shown,
    fresh: newest.filter(({ _id }) => shown.every((car) => car._id !== _id)).slice(0, inRow),
    reduced,
    makes: entrancesOf('make', frequentOf(facets?.make)),
    bodies: entrancesOf('body', facets?.body),
  };
}
export type HomeCars = Awaited<ReturnType<typeof loadHome>>;
