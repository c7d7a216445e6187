import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { CarName } from '#features/catalogue/search-names.ts';
import { findMeantNames, type MeanSearch } from '#features/catalogue/stock/stock-search.ts';
import type { Database } from '#platform/database/database.ts';
import { vehicles } from '../vehicles.tables.ts';
import { indexedNumber, matchingNumber } from './matching-number.ts';
import type { FoundVehicle } from './present-vehicle.ts';

/** Of the next vehicles, so many for each row that is wanted are looked at first: numbers that a tenth of them has fill the page. */
const walkedFirst = 10;
/** So many matches of a number are gathered and sorted. */
const gatheredAtMost = 5_000;
/** Where there are more, so many of the next vehicles are looked at before all matches are gathered after all. */
const walkedFar = 20_000;

/** More than there are. */
const allVehicles = 1_000_000_000;

/** A name of one of both catalogues. */
type VehicleName = CarName & { vip: boolean };

/** Where the rows of a list begin, in which order, how many it wants, and how many of those lie before its page. */
export interface WantedRows {
  filters: VehicleFilters;
  behind: SQL | undefined;
  order: SQL[];
  before: number;
  limit: number;
}

/** What the filters ask for beside the search. */
export interface VehicleFilters {
  /** Which states: each has its own part of the indexes; several where no index has all of them by name. */
  shown: readonly SQL[];
  /** The location, the listing. */
  further: SQL | undefined;
  /** Whether they leave few vehicles, which an index has: all of them are looked at. */
  areFew: boolean;
}

const allOf = ({ shown, further }: VehicleFilters): SQL | undefined =>
  and(shown.length === 1 ? shown[0] : undefined, further);

/** The names of both catalogues that a search means; undefined where they are too many to look into each. */
export async function findNamesOfBoth(
  database: Database,
  search: string,
  meanSearch: MeanSearch,
): Promise<VehicleName[] | undefined> {
  const found: VehicleName[] = [];
  for (const vip of [false, true]) {
    const names = await findMeantNames(database, { vip, search, exact: false }, meanSearch);
    if (!names) return undefined;
    found.push(...names.map((name) => ({ ...name, vip })));
  }
  return found;
}

/** What a search means, for all queries that it takes. */
interface Meant {
  /** As it is asked of a vehicle that is looked at. */
  number: SQL;
  /** As the matches of all vehicles are gathered. */
  indexed: readonly SQL[];
  names: readonly VehicleName[];
}

/** The names as vehicles have them (`car_name`), one row each: `name.car_name`. */
const asRows = (names: readonly VehicleName[]): SQL => sql`(
  select car_name(vip, make, model) from unnest(${sql.param(names.map(({ vip }) => vip))}::boolean[],
    ${sql.param(names.map(({ make }) => make))}::text[], ${sql.param(names.map(({ model }) => model))}::text[])
    as named(vip, make, model)) as name(car_name)`;

/** Those of the next vehicles that match: met at once where there are many. */
const walk = (
  database: Database,
  number: SQL,
  { filters, behind, order }: Pick<WantedRows, 'filters' | 'behind' | 'order'>,
  walked: number,
) => {
  const next = database
    .select()
    .from(vehicles)
    .where(and(allOf(filters), behind))
    .orderBy(...order)
    .limit(walked)
    .as('vehicles');
  return database.select({ id: next.id }).from(next).where(number).$dynamic();
};

/** All vehicles that match one of these, from the beginning of the list. */
const gathered = (wanted: readonly SQL[], { filters }: Pick<WantedRows, 'filters'>): SQL =>
  wanted.length === 0
    ? sql`select vehicles.* from vehicles where false`
    : sql.join(
        wanted.map((one) => sql`select vehicles.* from vehicles where ${and(one, allOf(filters))}`),
        sql` union all `,
      );

/** A vehicle has one of these names. */
export const hasNameOf = (names: readonly VehicleName[]): SQL =>
  sql`${vehicles.carName} in (select name.car_name from ${asRows(names)})`;

/** What the number or a name of a vehicle means, where few vehicles are looked at one by one. */
const meaning = ({ number, names }: Meant): SQL =>
  names.length === 0 ? number : sql`(${number} or ${hasNameOf(names)})`;

/** The next vehicles of the name `name`, of each part of the indexes that is shown. */
const ofName = (
  { filters, behind, order }: Pick<WantedRows, 'filters' | 'behind' | 'order'>,
  limit: number,
): SQL =>
  sql.join(
    filters.shown.map(
      (shown) => sql`(select vehicles.* from vehicles
        where ${and(sql`vehicles.car_name = name.car_name`, shown, filters.further, behind)}
        order by ${sql.join(order, sql`, `)} limit ${limit})`,
    ),
    sql` union all `,
  );

/** The ids of the next vehicles of these names: the first of each name decide which names can have one among the first. */
async function nextNamed(database: Database, names: readonly VehicleName[], wanted: WantedRows) {
  if (names.length === 0) return [];
  const order = sql.join(wanted.order, sql`, `);
  const { rows } = await database.execute<{ id: string }>(sql`
    with heads as materialized (
      select name.car_name from ${asRows(names)} cross join lateral (${ofName(wanted, 1)}) as vehicles
      order by ${order} limit ${wanted.limit})
    select vehicles.id from (select distinct car_name from heads) as name
      cross join lateral (${ofName(wanted, wanted.limit)}) as vehicles
    order by ${order} limit ${wanted.limit}`);
  return rows.map(({ id }) => id);
}

/** Ids of the next vehicles, and how many there are in all, as far as that came out. */
interface Next {
  ids: string[];
  counted?: number;
}

/** The next of all that match, gathered: at most so many of them, and then none where there are more. */
async function gather(
  database: Database,
  wanted: readonly SQL[],
  rows: WantedRows,
  most: number,
): Promise<Next> {
  const { behind = sql`true`, order, limit } = rows;
  const found = await database.execute<{ number: number; ids: string[] }>(sql`
    with found as materialized (select * from (${gathered(wanted, rows)}) as matching limit ${most + 1})
    select (select count(*)::int from found) as number, array(
      select id from found as vehicles where ${behind} order by ${sql.join(order, sql`, `)} limit ${limit}) as ids`);
  const { number, ids } = found.rows[0]!;
  return { ids: number > most ? [] : ids, counted: number };
}

/** The ids of the next vehicles with this number. */
async function nextNumbered(
  database: Database,
  { number, indexed }: Meant,
  wanted: WantedRows,
): Promise<Next> {
  const met = async (walked: number) => {
    const rows = await walk(database, number, wanted, walked)
      .orderBy(...wanted.order)
      .limit(wanted.limit);
    return rows.length === wanted.limit ? rows.map(({ id }) => id) : undefined;
  };
  const first = await met(walkedFirst * wanted.limit);
  if (first) return { ids: first };
  const few = await gather(database, indexed, wanted, gatheredAtMost);
  if (few.counted! <= gatheredAtMost) return few;
  const far = await met(walkedFar);
  return far ? { ids: far, counted: few.counted } : gather(database, indexed, wanted, allVehicles);
}

/** Counts rows to one more than `most`, and no further. */
async function countOf(database: Database, rows: SQL, most: number): Promise<number> {
  const counted = sql`select from (${rows}) as vehicles limit ${most + 1}`;
  const found = await database.execute<{ number: number }>(
    sql`select count(*)::int as number from (${counted}) as counted`,
  );
  return found.rows[0]!.number;
}

/** Counts the vehicles of a number that is part of many: among the next ones, which mostly have enough. */
async function countFrequent(
  database: Database,
  { number, indexed }: Meant,
  all: WantedRows,
  most: number,
): Promise<number> {
  const near = walk(database, number, all, walkedFar).limit(most + 1);
  const met = await database.$count(near.as('counted'));
  return met > most ? met : countOf(database, gathered(indexed, all), most);
}

/** Counts the matches to one more than `most`, and no further: what names and number both have, once. */
async function countMatching(
  database: Database,
  meant: Meant,
  wanted: WantedRows,
  { most, numbered }: { most: number; numbered: number | undefined },
): Promise<number> {
  const all = { ...wanted, behind: undefined };
  const named = sql`select vehicles.id from ${asRows(meant.names)}
    cross join lateral (${ofName(all, most + 1)}) as vehicles limit ${most + 1}`;
  const ofNames = meant.names.length === 0 ? 0 : await countOf(database, named, most);
  if (ofNames > most) return ofNames;
  const ofNumber = numbered ?? (await countFrequent(database, meant, all, most));
  if (ofNames === 0 || ofNumber === 0 || ofNumber > most) return ofNames + ofNumber;
  const ids = sql`select id from (${gathered(meant.indexed, all)}) as vehicles limit ${most + 1}`;
  return countOf(database, sql`(${named}) union (${ids})`, most);
}

/** The same among all: the next by name and the next by number have the next of both. */
async function searchMany(database: Database, meant: Meant, wanted: WantedRows, most: number): Promise<Next> {
  const named = await nextNamed(database, meant.names, wanted);
  const { ids, counted: numbered } = await nextNumbered(database, meant, wanted);
  const counted = await countMatching(database, meant, wanted, { most, numbered });
  return { ids: [...new Set([...named, ...ids])], counted };
}

/**
 * The vehicles that a search means, and how many, counted to one more than `most` (rules.md#vehicles): by number, or by the
 * names of their listings, which are searched first (ADR 0048, 0054). Undefined where the names are too many for that.
 */
export async function searchVehicles(
  database: Database,
  search: string,
  wanted: WantedRows,
  { most, meanSearch }: { most: number; meanSearch: MeanSearch },
): Promise<{ found: FoundVehicle[]; counted: number } | undefined> {
  const names = await findNamesOfBoth(database, search, meanSearch);
  if (!names) return undefined;
  const meant = { number: matchingNumber(search), indexed: indexedNumber(search), names };
  const { ids, counted = 0 } = wanted.filters.areFew
    ? await gather(database, [meaning(meant)], wanted, allVehicles)
    : await searchMany(database, meant, wanted, most);
  const found = await database
    .select({ vehicle: vehicles, car: cars })
    .from(vehicles)
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(inArray(vehicles.id, ids))
    .orderBy(...wanted.order)
    .limit(wanted.limit);
  return { found: found.slice(wanted.before), counted: Math.min(counted, most + 1) };
}
