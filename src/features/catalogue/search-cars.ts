import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { containing, hasAsciiTrigram, hasTrigram } from '#platform/database/like-pattern.ts';
import { countTo } from '#platform/lists/count-to.ts';
import { countedTo, type ListCount } from '#platform/lists/list-page.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { cars } from './catalogue.tables.ts';
import { type CarName, countCarsOfNames, findNames, nextNamed, readCarsById } from './search-names.ts';

/** What no index finds is looked for among so many of the newest cars and no further. */
const searchedWithoutIndex = 20_000;

/** So many of the next cars are looked at, before all matches are gathered. */
const walkedCars = 2_000;

type CarRow = typeof cars.$inferSelect;

/** Matches are counted up to here; a higher count is given as 'at least'. */
export const countedMatches = 200;

/**
 * That a car is of the catalogue, put so that only indexes that begin with the catalogue have the order
 * 'catalogue, id'. The primary key has the same order and leads through the cars of the other catalogue.
 */
export const within = (vip: boolean): SQL => sql`${cars.vip} between ${vip} and ${vip}`;

/**
 * The same beside what comes after a row, `(vip, …) < (…)` or `>`. That alone says where to begin: with a bound of the
 * catalogue on the same side PostgreSQL begins there, and reads all that lies before the row.
 */
export const behind = (vip: boolean, direction: 'asc' | 'desc'): SQL =>
  direction === 'desc' ? sql`${cars.vip} >= ${vip}` : sql`${cars.vip} <= ${vip}`;

/** That customers see a listing: drafts and what was archived are for the desk alone (rules.md#facts). */
export const isPublished = sql`${cars.listingState} = 'published'`;

/** The newest cars of a catalogue, or those that come after the car `last`. */
const newest = (database: Database, vip: boolean, last?: string, further?: SQL) =>
  database
    .select()
    .from(cars)
    .where(
      and(
        last ? and(behind(vip, 'desc'), sql`(${cars.vip}, ${cars.id}) < (${vip}, ${last})`) : within(vip),
        further,
      ),
    )
    .orderBy(desc(cars.vip), desc(cars.id));

const amongNewest = (vip: boolean): SQL => sql`(${cars.vip}, ${cars.id}) > (${vip}, coalesce(
  (select id from cars where ${within(vip)} order by vip desc, id desc offset ${searchedWithoutIndex} limit 1), ''))`;

/** What other scripts write has trigrams only where the locale of the database knows letters other than ASCII's. */
async function readsOtherScripts(database: Database): Promise<boolean> {
  const { rows } = await database.execute(sql`select show_trgm('лада') <> '{}' as known`);
  return rows[0]?.known === true;
}

/**
 * The cars of a catalogue that a search means: part of the model; from three letters on also the beginning of 'make
 * model', since people type 'Porsche'. Both sides are compared by their keys (rules.md#cars).
 */
export async function matching(database: Database, search: string, vip: boolean): Promise<SQL> {
  const key = searchKey(search);
  if (key === '') return sql`false`;
  const inCatalogue = vip ? sql`${cars.vip}` : sql`not ${cars.vip}`;
  // The pattern goes through the database's own function, whose case may differ by locale.
  const ofModel = sql`search_key(${cars.model}) like search_key(${containing(key)})`;
  // 'Begins with', put as the index has it: `like` would be checked again on each car that the other index found.
  const name = sql`search_key(${cars.make} || ' ' || ${cars.model})`;
  const ofName = sql`(${name} ~>=~ search_key(${key}) and ${name} ~<~ (search_key(${key}) || chr(1114111)))`;
  if (hasAsciiTrigram(key) || (hasTrigram(key) && (await readsOtherScripts(database))))
    return sql`(${inCatalogue} and (${ofModel} or ${ofName}))`;
  const ofNewModel = sql`${ofModel} and ${amongNewest(vip)}`;
  if (!hasTrigram(key)) return sql`(${inCatalogue} and ${ofNewModel})`;
  // The walk and the index apart: together, an `or` would read all cars.
  return sql`(${inCatalogue} and ${cars.id} in (
    select id from cars where ${inCatalogue} and ${ofNewModel}
    union all select id from cars where ${inCatalogue} and ${ofName}))`;
}

/**
 * Counts matches, as far as anybody reads the number. The planner believes that matches lie everywhere, and would read
 * a million cars for a word that only the oldest have; what is to be materialized is planned as if it were read to its
 * end, and yet read no further than asked.
 */
export async function countGathered(database: Database, condition: SQL | undefined): Promise<ListCount> {
  const rows = database.select({ id: cars.id }).from(cars).where(condition);
  const fenced = {
    limit: (most: number) => ({
      as: (alias: string) =>
        sql`(with found as materialized ${rows} select from found limit ${most}) ${sql.identifier(alias)}`,
    }),
  };
  return countedTo(countedMatches, await countTo(database, countedMatches, fenced));
}

/** The same, at once for a word that is frequent among the newest cars, or among the newest that are `further`. */
export async function countMatches(
  database: Database,
  matches: SQL,
  vip: boolean,
  further?: SQL,
): Promise<ListCount> {
  const near = newest(database, vip, undefined, further).limit(walkedCars).as('cars');
  const met = await countTo(
    database,
    countedMatches,
    database.select({ id: near.id }).from(near).where(matches),
  );
  return met > countedMatches ? countedTo(countedMatches, met) : countGathered(database, matches);
}

/** Where the rows of a list begin, and how many it wants. */
interface Wanted {
  vip: boolean;
  last: string | undefined;
  limit: number;
}

type Found = ListCount & { found: CarRow[] };

/** The next cars that a catalogue offers, newest first. */
export const readNewestCars = (database: Database, { vip, last, limit }: Wanted): Promise<CarRow[]> =>
  newest(database, vip, last, isPublished).limit(limit);

/** Those of the next cars that match. */
function walk(database: Database, matches: SQL, { vip, last, limit }: Wanted): Promise<CarRow[]> {
  const next = newest(database, vip, last, isPublished).limit(walkedCars).as('cars');
  return database.select().from(next).where(matches).orderBy(desc(next.vip), desc(next.id)).limit(limit);
}

/** All that match, sorted. No index has this order: the planner cannot walk along one and hope to meet matches. */
function gather(database: Database, matches: SQL, { last, limit }: Wanted): Promise<CarRow[]> {
  const id = sql`coalesce(${cars.id}, ${cars.id})`;
  return database
    .select()
    .from(cars)
    .where(and(matches, last ? sql`${id} < ${last}` : undefined))
    .orderBy(sql`${id} desc`)
    .limit(limit);
}

/** The cars on offer that a search means, newest first: met among the next ones where there are many, else gathered. */
async function searchByCars(database: Database, search: string, wanted: Wanted): Promise<Found> {
  const matches = sql`(${await matching(database, search, wanted.vip)} and ${isPublished})`;
  const count = await countMatches(database, matches, wanted.vip, isPublished);
  if (count.total === 0) return { found: [], ...count };
  const met = count.atLeast ? await walk(database, matches, wanted) : [];
  const found = met.length === wanted.limit ? met : await gather(database, matches, wanted);
  return { found, ...count };
}

/** The same by the names that the search means. */
async function searchByNames(database: Database, names: readonly CarName[], wanted: Wanted): Promise<Found> {
  const { vip, last, limit } = wanted;
  const offered = { vip, states: ['published'] } as const;
  const counted = await countCarsOfNames(database, names, { ...offered, most: countedMatches });
  const newest = {
    ...offered,
    direction: 'desc',
    last: last === undefined ? undefined : [last],
    limit,
  } as const;
  const ids = counted === 0 ? [] : await nextNamed(database, names, newest);
  const found = ids.length === 0 ? [] : await readCarsById(database, ids);
  return { found, ...countedTo(countedMatches, counted) };
}

/** The cars on offer that a search means, newest first. A million cars have a few thousand names: those are searched. */
export async function searchCars(database: Database, search: string, wanted: Wanted): Promise<Found> {
  const names = await findNames(database, search, wanted.vip);
  return names ? searchByNames(database, names, wanted) : searchByCars(database, search, wanted);
}
