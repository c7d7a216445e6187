import { and, eq } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { Member } from '#platform/actor.ts';
import { csvFile, csvHead, csvLine, guarded } from '#platform/csv/write-csv.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { vehicles } from '../vehicles.tables.ts';
import type { InventoryFilters } from './inventory.contract.ts';
import { type LastSeen, seenBy, sortOf, wantedVehicles } from './inventory.list.ts';
import { type FoundVehicle, presentVehicle, type Seen } from './present-vehicle.ts';

/** Vehicles that are read at once. */
const pageSize = 2_000;

const columns = [
  'stockNumber',
  'vin',
  'state',
  'carId',
  'make',
  'model',
  'color',
  'modelYear',
  'condition',
  'mileageKm',
  'location',
  'arrivedOn',
  'leftOn',
  'days',
  'price',
  'orderId',
  'notes',
];
const costColumns = ['cost', 'margin'];

function lineOf(row: FoundVehicle, seen: Seen): string {
  const { car, ...one } = presentVehicle(row, seen);
  const known = [
    one.stockNumber,
    one.vin,
    one.state,
    car._id,
    car.make,
    car.model,
    car.color,
    car.modelYear ?? '',
    car.condition ?? 'new',
    one.mileageKm ?? '',
    guarded(one.location ?? ''),
    one.arrivedOn,
    one.leftOn ?? '',
    one.days,
    car.price,
    one.orderId ?? '',
    guarded(row.vehicle.notes ?? ''),
  ];
  return csvLine(seen.withCosts ? [...known, one.cost ?? '', one.margin ?? ''] : known);
}

async function* linesOf(
  database: Database,
  { filters, seen }: { filters: InventoryFilters; seen: Seen },
): AsyncGenerator<string, void> {
  const wanted = await wantedVehicles(database, filters);
  for (let last: LastSeen | undefined; ; ) {
    const { behind, order, valuesOf } = sortOf(filters.show, last);
    const page = await database
      .select({ vehicle: vehicles, car: cars })
      .from(vehicles)
      .innerJoin(cars, eq(cars.id, vehicles.carId))
      .where(and(wanted, behind))
      .orderBy(...order)
      .limit(pageSize);
    yield page.map((row) => lineOf(row, seen)).join('');
    if (page.length < pageSize) return;
    last = valuesOf(page.at(-1)!);
  }
}

/** The inventory as CSV (RFC 4180), filtered and sorted as its list; costs and margins for admins alone. */
export function exportVehicles(
  shop: Pick<Platform, 'database' | 'config'>,
  actor: Member,
  filters: InventoryFilters,
): Promise<ReadableStream<Uint8Array>> {
  const seen = seenBy(shop, actor);
  const head = csvHead(seen.withCosts ? [...columns, ...costColumns] : columns);
  return csvFile(head, linesOf(shop.database, { filters, seen }));
}
