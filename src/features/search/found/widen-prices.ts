import { readCarsById } from '#features/catalogue/search-names.ts';
import { shownPrice } from '#features/pricing/pricing.rules.ts';
import type { MoneyTerms } from '#features/settings/settings.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { formatMoney } from '#platform/money.ts';
import { ownPrices } from '../filter/filter.rules.ts';
import { type NamedCondition, readConditions } from '../filter/read-conditions.ts';
import { readCounts } from '../filter/read-counts.ts';
import { searchAddress } from '../filter/search-address.ts';
import { toldCount } from '../filter/told-count.ts';
import type { Relaxation, SearchFilter } from '../search.contract.ts';
import { readFound } from './read-found.ts';

interface Asked {
  vip: boolean;
  terms: MoneyTerms;
}

/** The first car beyond one end of the prices asked for, of those that fit all else; undefined where there is none. */
async function findNearest(
  database: Database,
  others: readonly NamedCondition[],
  { vip, terms }: Asked,
  end: { priceFrom: number } | { priceTo: number },
): Promise<number | undefined> {
  const range = ownPrices({ priceFrom: undefined, priceTo: undefined, ...end }, terms);
  const [sort, value] =
    'priceTo' in end ? (['price', range?.most] as const) : (['price-desc', range?.least] as const);
  if (value === undefined) return undefined;
  // No id is smaller than this one: all that cost the same lie behind it.
  const { ids } = await readFound(database, others, { vip, sort, limit: 1, seen: { value, id: '' } });
  const [car] = await readCarsById(database, ids);
  return car && shownPrice(car.priceCents, terms.prices);
}

/** The prices asked for, widened to the nearest car on either side, in whole dollars. */
export async function widenPrices(
  database: Database,
  filter: SearchFilter,
  conditions: readonly NamedCondition[],
  asked: Asked,
): Promise<Relaxation[]> {
  const others = conditions.filter(({ name }) => name !== 'price');
  const { priceFrom, priceTo } = filter;
  const widened: Relaxation[] = [];
  async function widen(name: 'priceFrom' | 'priceTo', dollars: number): Promise<void> {
    const wider = { ...filter, [name]: dollars };
    const read = await readConditions(database, wider, asked);
    const every = read.conditions.map((_, place) => place);
    const [total = 0] = await readCounts(database, asked.vip, read.conditions, [every]);
    const text = formatMoney(dollars);
    widened.push({ kind: 'range', name, text, address: searchAddress(wider), ...toldCount(total) });
  }
  if (priceTo !== undefined) {
    const above = await findNearest(database, others, asked, { priceTo });
    if (above !== undefined) await widen('priceTo', Math.ceil(above / 100));
  }
  if (priceFrom !== undefined) {
    const below = await findNearest(database, others, asked, { priceFrom });
    if (below !== undefined) await widen('priceFrom', Math.floor(below / 100));
  }
  return widened.filter(({ total }) => total > 0);
}
