import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { listingSubject } from '#features/audit/audit-subjects.ts';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { isOneVehicle } from '#features/catalogue/facts.rules.ts';
import { oneVehicleListing } from '#features/catalogue/listing/listing.errors.ts';
import { changeUnits, lockCars } from '#features/catalogue/stock/take-stock.ts';
import type { Member } from '#platform/actor.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { notFound } from '#platform/errors.ts';
import type { Cents } from '#platform/money.ts';
import { assertVins } from '../assert-vin.ts';
import { noteVehicleEvents } from '../note-vehicle-events.ts';
import { notSoManyCounted, stockNumberUsed, vinsHere } from '../vehicles.errors.ts';
import { vehicles } from '../vehicles.tables.ts';
import type { UnnamedUnits } from './units-in-the-way.ts';
import { assertNotWithdrawn } from './withdrawn-vins.ts';

export type VehicleRow = typeof vehicles.$inferSelect;

export interface ArrivingVehicle {
  vin: string;
  /** Absent: the shop gives one. */
  stockNumber?: string;
  mileageKm?: number;
  location?: string;
  costCents?: Cents;
  notes?: string;
}

export interface Delivery {
  carId: string;
  /** New units raise the stock; units that the stock counts already only get their row. */
  unitsAre: 'new' | 'counted';
  state?: 'available' | 'preparing';
  /** A calendar date at the dealership. */
  arrivedOn: string;
  vehicles: readonly ArrivingVehicle[];
  /** VINs with a wrong check digit were compared with the vehicles. */
  vinConfirmed?: boolean;
  /** The field of the call that gets the error of a refused VIN; 'vin' by default. */
  vinField?: string;
  /** What else the sheets tell of this arrival. */
  note?: Record<string, unknown>;
}

const rowsPerStatement = 2_000;

/** Throws 409 `vin-here` with the stock numbers of those that stand here already. */
async function assertNotHere(database: Database, vins: readonly string[]): Promise<void> {
  const here = await database
    .select({ vin: vehicles.vin, stockNumber: vehicles.stockNumber })
    .from(vehicles)
    .where(and(inArray(vehicles.vin, [...vins]), ne(vehicles.state, 'gone')))
    .orderBy(asc(vehicles.vin));
  if (here.length > 0) throw vinsHere(here);
}

/**
 * Writes a vehicle whose VIN somebody else may bring here at the same moment: throws 409 `vin-here` then. In a savepoint, so
 * that the transaction can still be asked who has it.
 */
export async function writeUnlessHere<Written>(
  database: Database,
  vin: string,
  write: (savepoint: Database) => Promise<Written>,
): Promise<Written> {
  try {
    return await database.transaction(write);
  } catch (error) {
    if (violates(error, 'vehicles_vin_here')) await assertNotHere(database, [vin]);
    throw error;
  }
}

/** Throws 409 `one-vehicle` where a listing that is not new would have a second one (rules.md#facts). */
async function assertOneVehicle(
  database: Database,
  car: CarRow,
  arriving: number,
  unnamedUnits: UnnamedUnits,
): Promise<void> {
  if (!isOneVehicle(car.condition) || arriving === 0) return;
  const [other] = await database
    .select({ stockNumber: vehicles.stockNumber })
    .from(vehicles)
    .where(and(eq(vehicles.carId, car.id), ne(vehicles.state, 'gone')))
    .limit(1);
  if (other || arriving > 1) throw oneVehicleListing(other?.stockNumber);
  const { rows } = await database.execute<{ name: string }>(sql`${unnamedUnits(sql`${car.id}`)} limit 1`);
  if (rows[0]) throw oneVehicleListing(rows[0].name);
}

/** How these arrivals change what their listing counts. */
function unitsOf({ unitsAre, state = 'available' }: Delivery, count: number) {
  const counted = state === 'available' ? count : 0;
  return { stock: unitsAre === 'new' ? counted : counted - count, identified: counted };
}

async function insertVehicles(database: Database, delivery: Delivery): Promise<VehicleRow[]> {
  const { carId, arrivedOn, state = 'available' } = delivery;
  const rows = delivery.vehicles.map((one) => ({ ...one, id: newId(), carId, arrivedOn, state }));
  const added: VehicleRow[] = [];
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const some = rows.slice(from, from + rowsPerStatement);
    added.push(...(await database.insert(vehicles).values(some).onConflictDoNothing().returning()));
  }
  return added;
}

/**
 * Vehicles arrive at a listing, all or none; the audit has one line for the delivery. Must run in a transaction. Returns
 * them with their stock numbers, and the listing as it is then. Throws 404 'Car not found.', 409 `vin-here`,
 * `vin-withdrawn`, `vin-unconfirmed`, `stock-number-used`, `one-vehicle` and `not-counted`, and 400 as `assertVins`.
 */
export async function receiveVehicles(
  database: Database,
  actor: Member,
  delivery: Delivery,
  unnamedUnits: UnnamedUnits,
): Promise<{ car: CarRow; received: VehicleRow[] }> {
  const count = delivery.vehicles.length;
  const [before] = await lockCars(database, [delivery.carId]);
  if (!before) throw notFound('Car not found.');
  const vins = delivery.vehicles.map(({ vin }) => vin);
  await assertNotHere(database, vins);
  const { modelYear } = before;
  const { vinConfirmed, vinField } = delivery;
  const confirmed = new Set(assertVins(vins, { modelYear, vinConfirmed }, vinField));
  await assertNotWithdrawn(database, vins);
  await assertOneVehicle(database, before, count, unnamedUnits);
  const change = unitsOf(delivery, count);
  const withoutRow = before.stock - before.identified;
  if (delivery.unitsAre === 'counted' && withoutRow < count) throw notSoManyCounted(withoutRow);
  if (isOneVehicle(before.condition) && before.stock + change.stock > 1) throw oneVehicleListing();
  const received = await insertVehicles(database, delivery);
  // Somebody else received one of them at this moment, or gave one of the stock numbers.
  if (received.length < count) {
    const added = new Set(received.map(({ vin }) => vin));
    await assertNotHere(
      database,
      vins.filter((vin) => !added.has(vin)),
    );
    throw stockNumberUsed();
  }
  const car = await changeUnits(database, before.id, change);
  await noteVehicleEvents(
    database,
    received.map(({ id, stockNumber, state, vin }) => ({
      vehicleId: id,
      what: 'arrived',
      by: actor,
      details: {
        stockNumber,
        state,
        car: `${car.make} ${car.model}`,
        unitsAre: delivery.unitsAre,
        ...(confirmed.has(vin) && { vinConfirmed: true }),
        ...delivery.note,
      },
    })),
  );
  await recordAudit(database, {
    actor,
    action: 'receive vehicles',
    subject: listingSubject(car),
    before: { stock: before.stock, identified: before.identified },
    after: {
      stock: car.stock,
      identified: car.identified,
      vehicles: received.map(({ stockNumber, vin }) => `${stockNumber} ${vin}`),
      ...(confirmed.size > 0 && { vinsConfirmed: [...confirmed] }),
    },
    stock: { car: `${car.make} ${car.model}`, added: car.stock - before.stock, now: car.stock },
  });
  return { car, received };
}
