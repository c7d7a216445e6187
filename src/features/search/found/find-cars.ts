import { and, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { presentOffer } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { type CarRow, countCars } from '#features/catalogue/list-cars.ts';
import { shownPrice } from '#features/pricing/pricing.rules.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import type { MoneyTerms } from '#features/settings/settings.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { fromCursor, idCursor, sortValue } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { formatMoney } from '#platform/money.ts';
import { ownPrices } from '../filter/filter.rules.ts';
import {
  every,
  figureOfRow,
  inOneSnapshot,
  isFound,
  type NamedCondition,
  rangeConditions,
  readConditions,
  searchAddress,
  shownCount,
} from '../filter/read-conditions.ts';
import {
  type FoundCars,
  type Relaxation,
  type SearchFilter,
  type SearchQuery,
  searchFilter,
} from '../search.contract.ts';
import { countedExactly, type Figure, type SearchSort, sortFigures } from '../search.rules.ts';

/** So many are offered. */
const mostRelaxations = 4;

/** A choice is nearer than a range, and that nearer than a word. */
const nearness = { choice: 0, range: 1, words: 2, most: 3 } as const;

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
  const total = await countCars(database, isFound(asked.vip, conditions), countedExactly);
  const address = searchAddress(forgiving);
  return [{ kind: 'words', name: 'search', text: understood.shown, address, ...shownCount(total) }];
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

interface Widened {
  filter: SearchFilter;
  /** The end that is widened, and to what, as a label. */
  name: 'priceFrom' | 'priceTo';
  text: string;
  price: NamedCondition;
}

/** The prices asked for, widened to the nearest car on either side, in whole dollars; of the cars that fit all else. */
async function widenPrices(
  database: Database,
  filter: SearchFilter,
  conditions: readonly NamedCondition[],
  { vip, terms }: Asked,
): Promise<Widened[]> {
  const asked = ownPrices(filter, terms);
  if (!asked) return [];
  const others = conditions.filter(({ name }) => name !== 'price');
  const { price } = figureOfRow;
  const { rows } = await database.execute<{ above: number | null; below: number | null }>(sql`
    select min(${price}) filter (where ${price} > ${asked.most ?? null}::bigint) as above,
      max(${price}) filter (where ${price} < ${asked.least ?? null}::bigint) as below
    from ${cars} where ${isFound(vip, others)}`);
  const widen = (name: 'priceFrom' | 'priceTo', cents: number | null, whole: (dollars: number) => number) => {
    if (cents === null) return [];
    const dollars = whole(shownPrice(Number(cents), terms.prices) / 100);
    const wider = { ...filter, [name]: dollars };
    return rangeConditions(wider, terms)
      .filter((condition) => condition.name === 'price')
      .map((condition) => ({ filter: wider, name, text: formatMoney(dollars), price: condition }));
  };
  const { above, below } = rows[0]!;
  return [...widen('priceTo', above, Math.ceil), ...widen('priceFrom', below, Math.floor)];
}

/**
 * How many cars on offer fit all conditions but each one (`without`), and with each of `wider` in place of that on the price
 * (`withWider`). One statement: each condition is judged once a car, and only cars that miss one at most are counted.
 */
async function countNearMisses(
  database: Database,
  vip: boolean,
  conditions: readonly NamedCondition[],
  wider: readonly NamedCondition[],
): Promise<{ without: number[]; withWider: number[] }> {
  // Without its only condition a search finds all cars.
  if (conditions.length === 1 && wider.length === 0)
    return { without: [await countCars(database, isFound(vip, []), countedExactly)], withWider: [] };
  const column = (place: number) => sql.raw(`fits_${place}`);
  const judged = [...conditions, ...wider].map(
    ({ fits }, place) => sql`coalesce((${fits}), false) as ${column(place)}`,
  );
  const places = conditions.map((_, place) => place);
  const counted = (those: readonly number[]) => sql`count(*) filter (where ${every(those.map(column))})::int`;
  const without = places.map((place) => counted(places.filter((one) => one !== place)));
  const notOnPrice = places.filter((place) => conditions[place]!.name !== 'price');
  const withWider = wider.map((_, place) => counted([...notOnPrice, places.length + place]));
  const met = sql.join(
    places.map((place) => sql`${column(place)}::int`),
    sql` + `,
  );
  const { rows } = await database.execute<{ without: number[]; with_wider: number[] }>(sql`
    select array[${sql.join(without, sql`, `)}]::int[] as without, array[${sql.join(withWider, sql`, `)}]::int[] as with_wider
    from (select ${sql.join(judged, sql`, `)} from ${cars} where ${isFound(vip, [])} offset 0) as judged
    where ${met} >= ${places.length - 1}`);
  return { without: rows[0]!.without, withWider: rows[0]!.with_wider };
}

/** Of a search with several conditions that found nothing, each of them alone. */
async function eachAlone(
  database: Database,
  filter: SearchFilter,
  conditions: readonly NamedCondition[],
  vip: boolean,
): Promise<Relaxation[]> {
  if (conditions.length === 1) return [];
  const alone: Relaxation[] = [];
  for (const condition of conditions.toSorted((one, other) => nearness[one.kind] - nearness[other.kind])) {
    const counted = await countCars(database, isFound(vip, [condition]), countedExactly);
    if (counted === 0) continue;
    const { name, text } = condition;
    const address = searchAddress(only(filter, condition));
    alone.push({ kind: 'most', name, text, address, ...shownCount(counted) });
  }
  return alone;
}

/**
 * Searches that are near to one that found nothing, the nearest first, each with its count: with other words, with wider prices,
 * without one of the conditions; where none of these has a car, with one of them alone.
 */
async function findNearerSearches(
  database: Database,
  filter: SearchFilter,
  conditions: readonly NamedCondition[],
  asked: Asked,
): Promise<Relaxation[]> {
  const widened = await widenPrices(database, filter, conditions, asked);
  const counts = await countNearMisses(
    database,
    asked.vip,
    conditions,
    widened.map(({ price }) => price),
  );
  const ofWidened = widened.map(
    (one, place): Relaxation => ({
      kind: 'range',
      name: one.name,
      text: one.text,
      address: searchAddress(one.filter),
      ...shownCount(counts.withWider[place]!),
    }),
  );
  const without = conditions.map(
    (condition, place): Relaxation => ({
      kind: condition.kind,
      name: condition.name,
      text: condition.text,
      address: searchAddress(condition.without),
      ...shownCount(counts.without[place]!),
    }),
  );
  const nearest = [
    ...(await correctedWords(database, filter, asked)),
    ...ofWidened,
    ...without.toSorted((one, other) => nearness[one.kind] - nearness[other.kind]),
  ].filter(({ total }) => total > 0);
  return (nearest.length > 0 ? nearest : await eachAlone(database, filter, conditions, asked.vip)).slice(
    0,
    mostRelaxations,
  );
}

/** The last car that was seen: its sort value, absent where cars are sorted by age alone, and its id. */
interface Seen {
  value?: number;
  id: string;
}

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

/** The rows behind the last one that was seen. */
function behind(sort: SearchSort, seen: Seen | undefined) {
  if (!seen) return undefined;
  const by = sortFigures[sort];
  if (!by || seen.value === undefined) return sql`${cars.id} < ${seen.id}`;
  const figure = figureOfRow[by.figure];
  const beyond = sql.raw(by.descending ? '<' : '>');
  // The first condition is where an index begins to read.
  return sql`(${figure} ${beyond}= ${seen.value}::bigint and (${figure} ${beyond} ${seen.value}::bigint or ${cars.id} < ${seen.id}))`;
}

function orderOf(sort: SearchSort) {
  const by = sortFigures[sort];
  if (!by) return sql`${cars.id} desc`;
  return sql`${figureOfRow[by.figure]} ${sql.raw(by.descending ? 'desc' : 'asc')}, ${cars.id} desc`;
}

interface Wanted {
  vip: boolean;
  sort: SearchSort;
  seen: Seen | undefined;
  limit: number;
}

/**
 * The next cars of which all conditions are true, and how many there are, counted to one more than is shown. Few are found once,
 * counted and sorted; where there are more, the index of the sort is walked.
 */
async function readFound(
  database: Database,
  conditions: readonly NamedCondition[],
  { vip, sort, seen, limit }: Wanted,
): Promise<{ found: CarRow[]; counted: number }> {
  const isNext = behind(sort, seen) ?? sql`true`;
  const { rows } = await database.execute<{ counted: number; ids: string[] }>(sql`
    with found as materialized (
      select id, price_cents, old_price_cents, mileage_km, power_kw, top_speed from ${cars}
      where ${isFound(vip, conditions)} limit ${countedExactly + 1})
    select (select count(*)::int from found) as counted,
      array(select cars.id from found as cars where ${isNext} order by ${orderOf(sort)} limit ${limit}) as ids`);
  const { counted, ids } = rows[0]!;
  const wanted = counted > countedExactly ? and(isFound(vip, conditions), isNext) : inArray(cars.id, ids);
  const found =
    ids.length === 0 && counted <= countedExactly
      ? []
      : await database.select().from(cars).where(wanted).orderBy(orderOf(sort)).limit(limit);
  return { found, counted };
}

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
    const { found, counted } = await readFound(database, conditions, { vip, sort, seen, limit: limit + 1 });
    const { rows, nextCursor } = sliceList(found, limit, (car) =>
      by ? [figureOf[by.figure](car), car.id] : [car.id],
    );
    const relaxations =
      counted === 0 && conditions.length > 0
        ? await findNearerSearches(database, filter, conditions, { vip, terms })
        : undefined;
    return {
      cars: rows.map((row) => presentOffer(row, terms)),
      ...shownCount(counted),
      ...(nextCursor && { nextCursor }),
      ...(understood && { understood }),
      ...(relaxations && { relaxations }),
    };
  });
}
