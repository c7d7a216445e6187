import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { fetchFound } from '#features/search/list/fetch-found.ts';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import type { AskedCar } from './compare.contract.ts';
import type { CompareRoutes } from './compare.routes.ts';
import { compareAddress, mostCompared } from './compare.rules.ts';
import { compareCars, differencesOf } from './side-by-side.rules.ts';

type Fetch = typeof globalThis.fetch;
type Terms = Parameters<typeof compareCars>[1];

/** A car at the head of its column. */
export interface ComparedHead {
  _id: string;
  make: string;
  model: string;
  /** Its own page. */
  to: string;
  price: number;
  oldPrice?: number;
  image: string;
  imagePlaceholder?: string;
}

const headOf = ({
  _id,
  make,
  model,
  price,
  oldPrice,
  image,
  imagePlaceholder,
  vip,
}: ShownCar): ComparedHead => ({
  _id,
  make,
  model,
  to: `${vip ? '/vip' : ''}/cars/${_id}`,
  price,
  image,
  ...(oldPrice !== undefined && { oldPrice }),
  ...(imagePlaceholder !== undefined && { imagePlaceholder }),
});
type ShownCar = NonNullable<AskedCar['car']>;

/** So many cars are offered to be added. */
const mostOffered = '6';

/** Cars that words find, each with the comparison that it would join. Null where the shop did not answer. */
export async function loadOffers(fetch: Fetch, search: string, ids: readonly string[], only: boolean) {
  const query = new URLSearchParams({ search, limit: mostOffered });
  const found = await fetchFound<Car>(fetch, `/api/search/cars?${query}`, 'The search failed.');
  return (
    valueOrNull(found)?.cars.map((car) => ({
      ...headOf({ ...car, vip: false }),
      isThere: ids.includes(car._id),
      with: compareAddress([...ids, car._id], only),
    })) ?? null
  );
}
export type Offer = NonNullable<Awaited<ReturnType<typeof loadOffers>>>[number];

/** The cars of an address side by side, in words: the page only sets them. */
export async function loadComparison(fetch: Fetch, named: readonly string[], only: boolean, terms: Terms) {
  const ids = named.slice(0, mostCompared);
  const query = { cars: ids.join(',') };
  const { cars } = valueOrThrow(
    await ask(() => client<CompareRoutes>(fetch).compare.$get({ query }), 'The cars could not be loaded.'),
  );
  const shown = cars.flatMap(({ car }) => car ?? []);
  const groups = compareCars(shown, terms);
  const differences = differencesOf(groups);
  return {
    ids,
    isCut: named.length > ids.length,
    heads: shown.map(headOf),
    missing: cars.flatMap(({ _id, car }) => (car ? [] : { _id })),
    groups: only ? differences : groups,
    hasDifferences: differences.length > 0,
  };
}
