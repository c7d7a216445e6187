import { z } from 'zod';
import { type CarRow, presentOffer } from '#features/catalogue/catalogue.service.ts';
import { readCarsById } from '#features/catalogue/search-names.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import type { MoneyTerms } from '#features/settings/settings.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { fromCursor, idCursor, sortValue } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { inOneSnapshot } from '../filter/in-one-snapshot.ts';
import { type NamedCondition, readConditions } from '../filter/read-conditions.ts';
import { readCounts } from '../filter/read-counts.ts';
import { searchAddress } from '../filter/search-address.ts';
import { toldCount } from '../filter/told-count.ts';
import {
  type FoundCars,
  type Relaxation,
  type SearchFilter,
  type SearchQuery,
  searchFilter,
} from '../search.contract.ts';
import { type Figure, sortFigures } from '../search.rules.ts';
import { type FoundIds, readFound, type Seen } from './read-found.ts';
import { widenPrices } from './widen-prices.ts';

const figureCursor = z.tuple([sortValue.bigint, sortValue.id]);

function seenIn({ sort, cursor }: SearchQuery): Seen | undefined {
  if (cursor === undefined) return undefined;
  if (!sortFigures[sort]) return { id: fromCursor(cursor, idCursor)[0] };
  const [value, id] = fromCursor(cursor, figureCursor);
  return { value, id };
}

const figureOf: Readonly<Record<Figure, (car: CarRow) => number>> = {
  price: ({ priceCents }) => priceCents,
  mileage: ({ mileageKm }) => mileageKm ?? 0,
  power: ({ powerKw }) => powerKw ?? 0,
  topSpeed: ({ topSpeed }) => topSpeed,
  reduction: ({ priceCents, oldPriceCents }) => Math.max((oldPriceCents ?? 0) - priceCents, 0),
};

/** A list page of what a search finds (rules.md#search). Throws 400 for a cursor that is not ours. */
export async function findCars(
  shop: SettingsShop,
  query: SearchQuery,
  { vip } = { vip: false },
): Promise<FoundCars> {
  const terms = await readMoneyTerms(shop);
  const seen = seenIn(query);
  const { sort, limit, cursor: _, ...asked } = query;
  // Nearer searches keep the sort.
  const filter = { ...asked, ...(sort !== 'newest' && { sort }) };
  const by = sortFigures[sort];
  return inOneSnapshot(shop.database, async (database) => {
    const { conditions, understood } = await readConditions(database, filter, { vip, terms });
    const { total, ids }: FoundIds = await readFound(database, conditions, {
      vip,
      sort,
      limit: limit + 1,
      seen,
    });
    const read = new Map((await readCarsById(database, ids)).map((car) => [car.id, car]));
    const found = ids.flatMap((id) => read.get(id) ?? []);
    const { rows, nextCursor } = sliceList(found, limit, (car) =>
      by ? [figureOf[by.figure](car), car.id] : [car.id],
    );
    const relaxations =
      total === 0 && conditions.length > 0
        ? await readRelaxations(database, filter, conditions, {
            vip,
            terms,
          })
        : undefined;
    return {
      cars: rows.map((row) => presentOffer(row, terms)),
      ...toldCount(total),
      ...(nextCursor && { nextCursor }),
      ...(understood && { understood }),
      ...(relaxations && { relaxations }),
    };
  });
}

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
async function readRelaxations(
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
