import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { type CarName, findNames } from '#features/catalogue/search-names.ts';
import type { Database } from '#platform/database/database.ts';
import { beginningWith, containing } from '#platform/database/like-pattern.ts';
import { vehicles } from '../vehicles.tables.ts';
import { plainVin } from '../vin.rules.ts';
import type { FoundVehicle } from './present-vehicle.ts';

/** So many of the next vehicles are looked at, before all matches are gathered. */
const walkedVehicles = 2_000;
/** So many, where a word is frequent and its matches are counted: the count ends where it has enough. */
const walkedToCount = 20_000;
/** Names of a hundred thousand listings may have no vehicle: a count looks at so many listings of each name at first. */
const listingsOfEach = 1_000;

/** A name of one of both catalogues. */
type VehicleName = CarName & { vip: boolean };

/** Where the rows of a list begin, in which order, and how many it wants. */
export interface WantedRows {
  filters: SQL | undefined;
  behind: SQL | undefined;
  order: SQL[];
  limit: number;
}

/** The number that a search may be: part of a VIN, or the beginning of a stock number. */
export function matchingNumber(search: string): SQL {
  const vin = plainVin(search);
  const ofStock = like(vehicles.stockNumber, beginningWith(search.trim().toUpperCase()));
  return /^[A-Z0-9]+$/.test(vin) ? or(like(vehicles.vin, containing(vin)), ofStock)! : ofStock;
}

/** The names of both catalogues that a search means; undefined where they are too many to look into each. */
async function findNamesOfBoth(database: Database, search: string): Promise<VehicleName[] | undefined> {
  const found: VehicleName[] = [];
  for (const vip of [false, true]) {
    const names = await findNames(database, search, vip);
    if (!names) return undefined;
    found.push(...names.map((name) => ({ ...name, vip })));
  }
  return found;
}

const asRows = (names: readonly VehicleName[]): SQL =>
  sql`unnest(${sql.param(names.map(({ vip }) => vip))}::boolean[], ${sql.param(names.map(({ make }) => make))}::text[],
    ${sql.param(names.map(({ model }) => model))}::text[]) as name(vip, make, model)`;

/** What a search means, for all queries that it takes. */
interface Meant {
  number: SQL;
  names: readonly VehicleName[];
}

/** Those of the next vehicles that match: met at once where there are many. */
const walk = (
  database: Database,
  { number, names }: Meant,
  { filters, behind, order }: Pick<WantedRows, 'filters' | 'behind' | 'order'>,
  walked: number,
) => {
  const next = database
    .select()
    .from(vehicles)
    .where(and(filters, behind))
    .orderBy(...order)
    .limit(walked)
    .as('vehicles');
  const ofName =
    names.length > 0 &&
    sql`(${cars.vip}, ${cars.make}, ${cars.model}) in (select name.vip, name.make, name.model from ${asRows(names)})`;
  return database
    .select({ id: next.id })
    .from(next)
    .innerJoin(cars, eq(cars.id, next.carId))
    .where(ofName ? or(number, ofName) : number)
    .$dynamic();
};

/**
 * All that match, each once: by number, and by name from the names over their listings to their vehicles. So a limit ends it
 * early, and listings of other names are never read.
 */
function gathered(
  { number, names }: Meant,
  { filters, behind }: Pick<WantedRows, 'filters' | 'behind'>,
  ofEach: SQL = sql`offset 0`,
): SQL {
  const byNumber = sql`select vehicles.* from vehicles where ${and(number, filters, behind)}`;
  if (names.length === 0) return byNumber;
  const ofCar = sql`vehicles.car_id = car.id and not ${number}`;
  // Names that differ by capitals alone mean the same; without them the index has all that is read.
  return sql`${byNumber} union all
    select vehicles.* from (select distinct vip, lower(make) as make, lower(model) as model from ${asRows(names)}) as name
    cross join lateral (select id from cars where cars.vip = name.vip and lower(cars.make) = name.make
      and lower(cars.model) = name.model ${ofEach}) as car
    cross join lateral (select * from vehicles where ${and(ofCar, filters, behind)} offset 0) as vehicles`;
}

/** The ids of the rows that are wanted, and whether they were met among the next vehicles: the word is frequent. */
async function findIds(database: Database, meant: Meant, wanted: WantedRows) {
  const met = await walk(database, meant, wanted, walkedVehicles)
    .orderBy(...wanted.order)
    .limit(wanted.limit);
  if (met.length === wanted.limit) return { ids: met.map(({ id }) => id), isFrequent: true };
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from (${gathered(meant, wanted)}) as vehicles
    order by ${sql.join(wanted.order, sql`, `)} limit ${wanted.limit}`);
  return { ids: rows.map(({ id }) => id), isFrequent: false };
}

/** Counts the matches to one more than `most`, and no further. */
async function countMatching(
  database: Database,
  meant: Meant,
  { filters, order }: WantedRows,
  { most, isFrequent }: { most: number; isFrequent: boolean },
): Promise<number> {
  const all = { filters, behind: undefined, order };
  const countOf = async (rows: SQL) => {
    const counted = sql`select from (${rows}) as vehicles limit ${most + 1}`;
    const found = await database.execute<{ number: number }>(
      sql`select count(*)::int as number from (${counted}) as counted`,
    );
    return found.rows[0]!.number;
  };
  if (!isFrequent) return countOf(gathered(meant, all));
  const few = await countOf(gathered(meant, all, sql`limit ${listingsOfEach}`));
  if (few > most) return few;
  const met = await database.$count(
    walk(database, meant, all, walkedToCount)
      .limit(most + 1)
      .as('counted'),
  );
  return met > most ? met : countOf(gathered(meant, all));
}

/**
 * The vehicles that a search means, and how many, counted to one more than `most` (rules.md#vehicles): by number, or by the
 * names of their listings, which are searched first (ADR 0048). Undefined where the names are too many for that.
 */
export async function searchVehicles(
  database: Database,
  search: string,
  wanted: WantedRows,
  most: number,
): Promise<{ found: FoundVehicle[]; counted: number } | undefined> {
  const names = await findNamesOfBoth(database, search);
  if (!names) return undefined;
  const meant = { number: matchingNumber(search), names };
  const { ids, isFrequent } = await findIds(database, meant, wanted);
  const found = await database
    .select({ vehicle: vehicles, car: cars })
    .from(vehicles)
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(inArray(vehicles.id, ids))
    .orderBy(...wanted.order);
  return { found, counted: await countMatching(database, meant, wanted, { most, isFrequent }) };
}
