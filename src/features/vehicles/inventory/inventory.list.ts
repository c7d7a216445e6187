import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { readStaffSearchOfBoth } from '#features/catalogue/words/staff-search.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { guarded } from '#platform/csv/write-csv.ts';
import type { Database } from '#platform/database/database.ts';
import { countEach, countTo } from '#platform/lists/count.ts';
import { type CsvColumns, exportList, type List, listPage } from '#platform/lists/list-page.ts';
import { may } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { vehicles } from '../vehicles.tables.ts';
import type { InventoryFilters, InventoryQuery, Vehicle } from './inventory.contract.ts';
import { shownVehicles } from './inventory.rules.ts';
import { matchingNumber } from './matching-number.ts';
import { type FoundVehicle, presentVehicle, type Seen } from './present-vehicle.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

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

/** What the filters ask for. */
const wantedVehicles = async (
  database: Database,
  { show, location, car, search }: InventoryFilters,
): Promise<SQL | undefined> =>
  and(
    shownIn(show),
    location ? eq(vehicles.location, location) : undefined,
    car ? eq(vehicles.carId, car) : undefined,
    search ? await meaning(database, search) : undefined,
  );

/** What this person may see of vehicles today. */
export const seenBy = ({ config }: Shop, actor: Member): Seen => ({
  today: calendarDate(now(), config.dealerTimezone),
  withCosts: may(actor.role, 'see costs of vehicles'),
});

const selectVehicles = (database: Database, wanted: SQL | undefined, areFew: boolean) => {
  const matching = database.select().from(vehicles).where(wanted);
  // Few are found first and sorted then, as in `matchingCars`.
  return database
    .select({ vehicle: vehicles, car: cars })
    .from((areFew ? matching.offset(0) : matching).as('vehicles'))
    .innerJoin(cars, eq(cars.id, vehicles.carId));
};

/** Longest in stock first; of those that are gone, the last to leave first. */
const inventoryIn = <Item>(
  show: InventoryFilters['show'],
  rest: Pick<List<FoundVehicle, Item>, 'rows' | 'present'>,
): List<FoundVehicle, Item> => ({
  usual: show === 'gone' ? 'descending' : 'ascending',
  keys: [
    show === 'gone'
      ? { column: vehicles.leftOn, type: 'date', of: ({ vehicle }) => vehicle.leftOn ?? '' }
      : { column: vehicles.arrivedOn, type: 'date', of: ({ vehicle }) => vehicle.arrivedOn },
    { column: vehicles.id, type: 'id', of: ({ vehicle }) => vehicle.id },
  ],
  ...rest,
});

/** A list page of the inventory. Throws 400 for a cursor of another list. */
export async function listInventory(shop: Shop, actor: Member, query: InventoryQuery) {
  const { database } = shop;
  const wanted = await wantedVehicles(database, query);
  const count = await countTo(database, database.select({ id: vehicles.id }).from(vehicles).where(wanted));
  const seen = seenBy(shop, actor);
  const list = inventoryIn<Vehicle>(query.show, {
    rows: (behind) => selectVehicles(database, wanted, !count.atLeast).where(behind),
    present: (rows) => rows.map((row) => presentVehicle(row, seen)),
  });
  return listPage(list, query, count);
}

/** How many vehicles each state would show. */
export const countInventory = (database: Database) =>
  countEach(database, shownVehicles, (show) =>
    database.select({ id: vehicles.id }).from(vehicles).where(shownIn(show)),
  );

type Exported = Vehicle & { notes: string | null };

const columns: CsvColumns<Exported> = [
  ['stockNumber', ({ stockNumber }) => stockNumber],
  ['vin', ({ vin }) => vin],
  ['state', ({ state }) => state],
  ['carId', ({ car }) => car._id],
  ['make', ({ car }) => car.make],
  ['model', ({ car }) => car.model],
  ['color', ({ car }) => car.color],
  ['modelYear', ({ car }) => car.modelYear],
  ['condition', ({ car }) => car.condition ?? 'new'],
  ['mileageKm', ({ mileageKm }) => mileageKm],
  ['location', ({ location }) => guarded(location ?? '')],
  ['arrivedOn', ({ arrivedOn }) => arrivedOn],
  ['leftOn', ({ leftOn }) => leftOn],
  ['days', ({ days }) => days],
  ['price', ({ car }) => car.price],
  ['orderId', ({ orderId }) => orderId],
  ['notes', ({ notes }) => guarded(notes ?? '')],
];
const costColumns: CsvColumns<Exported> = [
  ['cost', ({ cost }) => cost],
  ['margin', ({ margin }) => margin],
];

/** The inventory as CSV; costs and margins for admins alone. */
export async function exportInventory(shop: Shop, actor: Member, filters: InventoryFilters) {
  const { database } = shop;
  const wanted = await wantedVehicles(database, filters);
  const seen = seenBy(shop, actor);
  const list = inventoryIn<Exported>(filters.show, {
    rows: (behind) =>
      database
        .select({ vehicle: vehicles, car: cars })
        .from(vehicles)
        .innerJoin(cars, eq(cars.id, vehicles.carId))
        .where(and(wanted, behind)),
    present: (rows) => rows.map((row) => ({ ...presentVehicle(row, seen), notes: row.vehicle.notes })),
  });
  return exportList(list, seen.withCosts ? [...columns, ...costColumns] : columns);
}

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
