import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { carNames, cars } from './catalogue.tables.ts';
import type { ListingState } from './facts.rules.ts';

/** A make and a model of a catalogue. */
export interface CarName {
  make: string;
  model: string;
}

/** With more names than these, cars are looked for by themselves: each name costs a look into an index. */
export const mostNames = 1_000;

/** Part of the model, or from three letters on the beginning of 'make model' (rules.md#cars). */
function matchingKey(key: string): SQL {
  const ofModel = sql`${carNames.modelKey} like search_key(${containing(key)})`;
  if (Array.from(key).length < 3) return ofModel;
  return sql`(${ofModel} or starts_with(${carNames.key}, search_key(${key})))`;
}

/** The names of a catalogue that a search means; undefined where they are too many to look into each. */
export async function findNames(
  database: Database,
  search: string,
  vip: boolean,
): Promise<CarName[] | undefined> {
  const key = searchKey(search);
  if (key === '') return [];
  const names = await database
    .select({ make: carNames.make, model: carNames.model })
    .from(carNames)
    .where(sql`${carNames.vip} = ${vip} and ${matchingKey(key)}`)
    .limit(mostNames + 1);
  return names.length > mostNames ? undefined : names;
}

/** Which cars of the names: each of these states has its own part of the index. */
interface OfCatalogue {
  vip: boolean;
  states: readonly ListingState[];
}

/** Each name in each state, as rows `name`. */
const inStates = (names: readonly CarName[], states: readonly ListingState[]): SQL => sql`
  select make, model, state, lower(make) as lower_make, lower(model) as lower_model
  from unnest(${sql.param(names.map(({ make }) => make))}::text[], ${sql.param(names.map(({ model }) => model))}::text[])
    as named(make, model) cross join unnest(${sql.param(states)}::text[]) as kept(state)`;

/** The cars of a name in a state, as the indexes `cars_named` and `cars_named_by_price` have them. */
const ofName = (
  vip: boolean,
): SQL => sql`cars.vip = ${vip} and cars.make = name.make and cars.model = name.model
  and cars.listing_state = name.state`;

/** Counts the cars of these names to one more than `most`, and no further. */
export async function countCarsOfNames(
  database: Database,
  names: readonly CarName[],
  { vip, states, most }: OfCatalogue & { most: number },
): Promise<number> {
  const { rows } = await database.execute<{ number: number }>(sql`
    select count(*)::int as number from (
      select from (${inStates(names, states)}) as name
        cross join lateral (select from cars where ${ofName(vip)} limit ${most + 1}) as found
      limit ${most + 1}) as counted`);
  return rows[0]!.number;
}

interface WantedNamed extends OfCatalogue {
  /** Sorted by this and then by the id, in the same direction; left out: by the id alone. */
  by?: 'name' | 'price';
  direction: 'asc' | 'desc';
  /** The sort values of the last row seen; names as the database lowers them. */
  last: readonly (string | number)[] | undefined;
  limit: number;
}

/**
 * The next cars of one name, as rows with `price_cents` and `id`. By name, a list goes on within the name that it came to
 * (`is_reached`), and with all of the later ones.
 */
function nextOfName({ vip, by, direction, last }: WantedNamed, limit: number): SQL {
  const to = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const order = by === 'price' ? sql`cars.price_cents ${to}, cars.id ${to}` : sql`cars.id ${to}`;
  const next = (further: SQL) => sql`(select cars.price_cents, cars.id from cars
    where ${ofName(vip)} and ${further} order by ${order} limit ${limit})`;
  if (!last) return next(sql`true`);
  const id = sql`${last.at(-1)}::text`;
  if (by === 'price') return next(sql`(cars.price_cents, cars.id) ${beyond} (${last[0]}::bigint, ${id})`);
  if (by !== 'name') return next(sql`cars.id ${beyond} ${id}`);
  return sql`${next(sql`not name.is_reached`)} union all ${next(sql`name.is_reached and cars.id ${beyond} ${id}`)}`;
}

/** The names that are left of a list by name; of any other list, all. */
function namesLeft(names: readonly CarName[], { states, by, direction, last }: WantedNamed): SQL {
  const all = inStates(names, states);
  if (by !== 'name' || !last) return all;
  const reached = sql`(${last[0]}::text, ${last[1]}::text)`;
  return sql`select name.*, (lower_make, lower_model) = ${reached} as is_reached from (${all}) as name
    where (lower_make, lower_model) ${sql.raw(direction === 'asc' ? '>=' : '<=')} ${reached}`;
}

const sortKeys = {
  name: ['name.lower_make', 'name.lower_model', 'found.id'],
  price: ['found.price_cents', 'found.id'],
  id: ['found.id'],
} as const;

/**
 * The ids of the next cars of these names, in the order that is asked for. The first of each name decide which names can have
 * one among the first: no more names than cars are asked for. So few rows are read where hundreds of names have thousands each.
 */
export async function nextNamed(
  database: Database,
  names: readonly CarName[],
  wanted: WantedNamed,
): Promise<string[]> {
  const { by = 'id', direction, limit } = wanted;
  const order = sql.raw(sortKeys[by].map((key) => `${key} ${direction}`).join(', '));
  const { rows } = await database.execute<{ id: string }>(sql`
    with names as materialized (${namesLeft(names, wanted)}),
    heads as materialized (
      select name.* from names as name cross join lateral (${nextOfName(wanted, 1)}) as found
      order by ${order} limit ${limit})
    select found.id from heads as name cross join lateral (${nextOfName(wanted, limit)}) as found
    order by ${order} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The rows of these ids, newest first. */
export const readCarsById = (database: Database, ids: readonly string[]) =>
  database
    .select()
    .from(cars)
    .where(sql`${cars.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(sql`${cars.id} desc`);
