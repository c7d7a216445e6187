import type { MoneyTerms } from '#features/settings/settings.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { type NamedCondition, readConditions } from '../filter/read-conditions.ts';
import { readCounts } from '../filter/read-counts.ts';
import { searchAddress } from '../filter/search-address.ts';
import { toldCount } from '../filter/told-count.ts';
import { type Relaxation, type SearchFilter, searchFilter } from '../search.contract.ts';
import { widenPrices } from './widen-prices.ts';

/** So many are offered. */
const mostRelaxations = 4;

/** What a relaxation is like where nothing else decides: a choice is nearer than a range, and that nearer than a word. */
const nearness = { choice: 0, range: 1, words: 2 } as const;

interface Asked {
  vip: boolean;
  terms: MoneyTerms;
}

/** Somebody who insists on words that no car has is shown what they may have meant. */
async function correctedWords(database: Database, filter: SearchFilter, asked: Asked): Promise<Relaxation[]> {
  if (!filter.exact) return [];
  const forgiving = { ...filter, exact: undefined };
  const { conditions, understood } = await readConditions(database, forgiving, asked);
  if (!understood) return [];
  const every = conditions.map((_, place) => place);
  const [total = 0] = await readCounts(database, asked.vip, conditions, [every]);
  const address = searchAddress(forgiving);
  return [{ kind: 'words', name: 'search', text: understood.shown, address, ...toldCount(total) }];
}

/** Only this of all that was asked for. */
function only(filter: SearchFilter, { kind, text, without }: NamedCondition): SearchFilter {
  const nothing = searchFilter.parse({});
  if (kind === 'words') return { ...nothing, search: text };
  const own = Object.entries(filter).filter(([name]) => !isSame(filter, without, name));
  return { ...nothing, ...Object.fromEntries(own) };
}

const isSame = (one: object, other: object, name: string) =>
  JSON.stringify(Reflect.get(one, name)) === JSON.stringify(Reflect.get(other, name));

/**
 * Searches that are near to one that found nothing, the nearest first, each with its count: with other words, with wider prices,
 * without one of the conditions; where none of these has a car, with one of them alone.
 */
export async function readRelaxations(
  database: Database,
  filter: SearchFilter,
  conditions: readonly NamedCondition[],
  asked: Asked,
): Promise<Relaxation[]> {
  const places = conditions.map((_, place) => place);
  const [without, alone] = [
    places.map((place) => places.filter((one) => one !== place)),
    places.map((place) => [place]),
  ];
  const counts = await readCounts(database, asked.vip, conditions, [...without, ...alone]);
  const ofOne = (kind: 'without' | 'only') =>
    conditions.map((condition, place): Relaxation & { near: number } => ({
      kind: kind === 'only' ? 'most' : condition.kind,
      name: condition.name,
      text: condition.text,
      address: searchAddress(kind === 'only' ? only(filter, condition) : condition.without),
      ...toldCount(counts[kind === 'only' ? conditions.length + place : place]!),
      near: nearness[condition.kind],
    }));
  const found = (relaxations: readonly (Relaxation & { near: number })[]): Relaxation[] =>
    relaxations
      .filter(({ total }) => total > 0)
      .toSorted((one, other) => one.near - other.near)
      .map(({ near: _, ...relaxation }) => relaxation);
  const corrected = (await correctedWords(database, filter, asked)).filter(({ total }) => total > 0);
  const nearest = [
    ...corrected,
    ...(await widenPrices(database, filter, conditions, asked)),
    ...found(ofOne('without')),
  ];
  return (nearest.length > 0 || conditions.length === 1 ? nearest : found(ofOne('only'))).slice(
    0,
    mostRelaxations,
  );
}
