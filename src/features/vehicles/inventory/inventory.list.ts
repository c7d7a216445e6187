import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { readStaffSearchOfBoth } from '#features/catalogue/words/staff-search.ts';
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

type Shop = Pick<Platform, 'database' | 'config'>;

/** Vehicles are counted up to here; more are reported as 'at least'. */
const countedVehicles = 1_000;

/** Locations that are offered to choose from; more than any dealership has. */
const locationsAtMost = 200;

/** What a search means: a part of a number, or a listing of either catalogue. */
async function meaning(database: Database, search: string): Promise<SQL | undefined> {
  const listed = database
    .select({ id: cars.id })
    .from(cars)
    .where(await readStaffSearchOfBoth(database, search));
  return or(matchingNumber(search), inArray(vehicles.carId, listed));
}

/** The states that are shown; undefined: all. */
function shownIn(show: InventoryFilters['show']): SQL | undefined {
  if (show === 'all') return undefined;
  return show === 'here' ? ne(vehicles.state, 'gone') : eq(vehicles.state, show);
}

/** What the filters of a list or of an export ask for. */
export const wantedVehicles = async (
  database: Database,
  { show, location, car, search }: InventoryFilters,
): Promise<SQL | undefined> =>
  and(
    shownIn(show),
    location ? eq(vehicles.location, location) : undefined,
    car ? eq(vehicles.carId, car) : undefined,
    search ? await meaning(database, search) : undefined,
  );

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

/** A list page of the inventory. Throws 400 for a cursor that is not ours. */
export async function listInventory(
  shop: Shop,
  actor: Member,
  query: InventoryQuery,
): Promise<InventoryPage> {
  const { database } = shop;
  const last = query.cursor === undefined ? undefined : fromCursor(query.cursor, dateCursor);
  const { behind, order, valuesOf } = sortOf(query.show, last, query.sort);
  const wanted = await wantedVehicles(database, query);
  const matching = database.select().from(vehicles).where(wanted);
  const counted = await countTo(
    database,
    countedVehicles,
    database.select({ id: vehicles.id }).from(vehicles).where(wanted),
  );
  const found = await database
    .select({ vehicle: vehicles, car: cars })
    // Few are found first and sorted then, as in `matchingCars`.
    .from((counted > countedVehicles ? matching : matching.offset(0)).as('vehicles'))
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(behind)
    .orderBy(...order)
    .offset(rowsBefore(query))
    .limit(query.limit + 1);
  const slice = sliceList(found, query.limit, valuesOf);
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
    database.select({ id: vehicles.id }).from(vehicles).where(shownIn(show)),
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
