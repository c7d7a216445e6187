import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { carNames, cars } from './catalogue.tables.ts';

/** A make and a model of a catalogue. */
export interface CarName {
  make: string;
  model: string;
}

/** With more names than these, cars are looked for by themselves: each name costs a look into an index. */
const mostNames = 1_000;

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

const asRows = (names: readonly CarName[]): SQL =>
  sql`unnest(${sql.param(names.map(({ make }) => make))}::text[], ${sql.param(names.map(({ model }) => model))}::text[]) as name(make, model)`;

/** The published cars of a name, as the index `cars_named` has them. */
const ofName = (vip: boolean): SQL =>
  sql`cars.vip = ${vip} and cars.make = name.make and cars.model = name.model and cars.listing_state = 'published'`;

/** Counts the cars of these names to one more than `most`, and no further. */
export async function countCarsOfNames(
  database: Database,
  names: readonly CarName[],
  { vip, most }: { vip: boolean; most: number },
): Promise<number> {
  const { rows } = await database.execute<{ number: number }>(sql`
    select count(*)::int as number from (
      select from ${asRows(names)}
        cross join lateral (select from cars where ${ofName(vip)} limit ${most + 1}) as found
      limit ${most + 1}) as counted`);
  return rows[0]!.number;
}

/**
 * The ids of the next cars of these names, newest first. The newest of each name decide which names can have one among
 * the first: no more names than cars are asked for. So few rows are read where hundreds of names have thousands each.
 */
export async function nextNamed(
  database: Database,
  names: readonly CarName[],
  { vip, last, limit }: { vip: boolean; last: string | undefined; limit: number },
): Promise<string[]> {
  const next = sql`select cars.id from cars where ${ofName(vip)} ${last ? sql`and cars.id < ${last}` : sql``}
    order by cars.id desc`;
  const { rows } = await database.execute<{ id: string }>(sql`
    with heads as materialized (
      select name.make, name.model, head.id
      from ${asRows(names)} cross join lateral (${next} limit 1) as head
      order by head.id desc limit ${limit})
    select found.id from heads as name cross join lateral (${next} limit ${limit}) as found
    order by found.id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The rows of these ids, newest first. */
export const readCarsById = (database: Database, ids: readonly string[]) =>
  database
    .select()
    .from(cars)
    .where(sql`${cars.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(sql`${cars.id} desc`);
