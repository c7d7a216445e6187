import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { matching } from '#features/catalogue/search-cars.ts';
import type { MeanSearch } from '#features/catalogue/stock/stock-search.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { countEach } from '#platform/lists/count-each.ts';
import { countTo } from '#platform/lists/count-to.ts';
import { fromCursor, sortValue } from '#platform/lists/cursor.ts';
import { directionOf } from '#platform/lists/direction.ts';
import { countedTo, type ListCount, sliceList } from '#platform/lists/list-page.ts';
import { rowsBefore } from '#platform/lists/pages.ts';
import { may } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { vehicles } from '../vehicles.tables.ts';
import type { InventoryFilters, InventoryQuery, Vehicle } from './inventory.contract.ts';
import { shownVehicles } from './inventory.rules.ts';
import { matchingNumber } from './matching-number.ts';
import { type FoundVehicle, presentVehicle, type Seen } from './present-vehicle.ts';
import {
  findNamesOfBoth,
  hasNameOf,
  searchVehicles,
  type VehicleFilters,
  type WantedRows,
} from './search-vehicles.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

/** Vehicles are counted up to here; more are reported as 'at least'. */
const countedVehicles = 1_000;

/** A listing, or a location with so few vehicles, is searched by looking at each of them. */
const lookedAt = 2_000;

/** Locations that are offered to choose from; more than any dealership has. */
const locationsAtMost = 200;

/**
 * What a search means: a number, or a listing by its name, of either catalogue. Each is asked for by itself, since each has
 * an index: together, an `or` would read all listings.
 */
async function meaning(database: Database, search: string, meanSearch: MeanSearch): Promise<SQL> {
  const named = await Promise.all(
    [false, true].map(async (vip) =>
      database
        .select({ id: vehicles.id })
        .from(vehicles)
        .innerJoin(cars, eq(cars.id, vehicles.carId))
        .where(await matching(database, search, vip))
        .getSQL(),
    ),
  );
  const numbered = database.select({ id: vehicles.id }).from(vehicles).where(matchingNumber(search)).getSQL();
  const names = (await findNamesOfBoth(database, search, meanSearch)) ?? [];
  const meant = database.select({ id: vehicles.id }).from(vehicles).where(hasNameOf(names)).getSQL();
  return sql`${vehicles.id} in (${sql.join([numbered, ...named, meant], sql` union all `)})`;
}

/** The states that are shown, each by what an index has. */
function shownIn(show: InventoryFilters['show']): SQL[] {
  const here = ne(vehicles.state, 'gone');
  if (show === 'all') return [here, eq(vehicles.state, 'gone')];
  return [show === 'here' ? here : eq(vehicles.state, show)];
}

const placed = ({ location, car }: InventoryFilters): SQL | undefined =>
  and(location ? eq(vehicles.location, location) : undefined, car ? eq(vehicles.carId, car) : undefined);

/** What the filters ask for beside the search. */
const filtered = (filters: InventoryFilters): SQL | undefined =>
  and(filters.show === 'all' ? undefined : shownIn(filters.show)[0], placed(filters));

/** The same as a search takes it. */
async function searchedAmong(database: Database, filters: InventoryFilters): Promise<VehicleFilters> {
  const further = placed(filters);
  const all = database.select({ id: vehicles.id }).from(vehicles).where(further);
  const areFew = filters.car || (further && (await countTo(database, lookedAt, all)) <= lookedAt);
  return { shown: shownIn(filters.show), further, areFew: Boolean(areFew) };
}

/** What the filters of a list or of an export ask for. */
export const wantedVehicles = async (
  database: Database,
  filters: InventoryFilters,
  meanSearch: MeanSearch,
): Promise<SQL | undefined> =>
  and(filtered(filters), filters.search ? await meaning(database, filters.search, meanSearch) : undefined);

/** The sort values of the last vehicle seen: a date, and its id. */
export type LastSeen = readonly [string, string];

const dateCursor = z.tuple([sortValue.date, sortValue.id]);

/** The order of a list: what stands here longest first; of those that are gone, what left last; or the other way round. */
export function sortOf(
  show: InventoryFilters['show'],
  last: LastSeen | undefined,
  sort?: InventoryQuery['sort'],
) {
  const behind = last && sql`(${last[0]}::date, ${last[1]}::text)`;
  const { order: turned, beyond } = directionOf(show === 'gone' ? 'descending' : 'ascending', sort);
  if (show === 'gone')
    return {
      behind: behind && sql`(${vehicles.leftOn}, ${vehicles.id}) ${beyond} ${behind}`,
      order: [turned(vehicles.leftOn), turned(vehicles.id)],
      valuesOf: ({ vehicle }: FoundVehicle): LastSeen => [vehicle.leftOn ?? '', vehicle.id],
    };
  return {
    behind: behind && sql`(${vehicles.arrivedOn}, ${vehicles.id}) ${beyond} ${behind}`,
    order: [turned(vehicles.arrivedOn), turned(vehicles.id)],
    valuesOf: ({ vehicle }: FoundVehicle): LastSeen => [vehicle.arrivedOn, vehicle.id],
  };
}

/** What this person may see of vehicles today. */
export const seenBy = ({ config }: Pick<Shop, 'config'>, actor: Member): Seen => ({
  today: calendarDate(now(), config.dealerTimezone),
  withCosts: may(actor.role, 'see costs of vehicles'),
});

interface InventoryPage extends ListCount {
  vehicles: Vehicle[];
  nextCursor?: string;
}

/** The rows of a list page, and how many there are, by the filters as they are. */
async function readFiltered(
  database: Database,
  wanted: SQL | undefined,
  { behind, order, before, limit }: Pick<WantedRows, 'behind' | 'order' | 'before' | 'limit'>,
) {
  const found = await database
    .select({ vehicle: vehicles, car: cars })
    .from(vehicles)
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(and(wanted, behind))
    .orderBy(...order)
    .offset(before)
    .limit(limit - before);
  const all = database.select({ id: vehicles.id }).from(vehicles).where(wanted);
  return { found, counted: await countTo(database, countedVehicles, all) };
}

const searchAmong = async (
  database: Database,
  filters: InventoryFilters,
  { search, meanSearch }: { search: string; meanSearch: MeanSearch },
  wanted: Omit<WantedRows, 'filters'>,
) =>
  searchVehicles(
    database,
    search,
    { ...wanted, filters: await searchedAmong(database, filters) },
    { most: countedVehicles, meanSearch },
  );

/** A list page of the inventory. Throws 400 for a cursor that is not ours. */
export async function listInventory(
  shop: Shop,
  actor: Member,
  query: InventoryQuery,
  meanSearch: MeanSearch,
): Promise<InventoryPage> {
  const { database } = shop;
  const last = query.cursor === undefined ? undefined : fromCursor(query.cursor, dateCursor);
  const sort = sortOf(query.show, last, query.sort);
  const before = rowsBefore(query);
  const wanted = { ...sort, before, limit: before + query.limit + 1 };
  const { search } = query;
  const searched = search && (await searchAmong(database, query, { search, meanSearch }, wanted));
  const { found, counted } =
    searched || (await readFiltered(database, await wantedVehicles(database, query, meanSearch), wanted));
  const slice = sliceList(found, query.limit, sort.valuesOf);
  const seen = seenBy(shop, actor);
  return {
    vehicles: slice.rows.map((row) => presentVehicle(row, seen)),
    nextCursor: slice.nextCursor,
    ...countedTo(countedVehicles, counted),
  };
}

/** How many vehicles each state would show. */
export const countInventory = (database: Database) =>
  countEach(database, countedVehicles, shownVehicles, (show) =>
    database
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(show === 'all' ? undefined : shownIn(show)[0]),
  );

/** The locations that vehicles have or had, in the order of their names: read along their index, one step for each. */
export async function listLocations(database: Database): Promise<string[]> {
  const next = (after: SQL) =>
    sql`select location from vehicles where location is not null and ${after} order by location limit 1`;
  const { rows } = await database.execute<{ location: string }>(sql`
    with recursive known (location) as (
      (${next(sql`true`)})
      union all
      select (${next(sql`vehicles.location > known.location`)}) from known where known.location is not null
    )
    select location from known where location is not null limit ${locationsAtMost}`);
  return rows.map(({ location }) => location);
}
