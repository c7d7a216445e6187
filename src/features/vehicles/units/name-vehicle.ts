import { and, eq, ne } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { isOneVehicle } from '#features/catalogue/facts.rules.ts';
import { oneVehicleListing } from '#features/catalogue/listing/listing.errors.ts';
import { changeUnits, lockCars } from '#features/catalogue/stock/take-stock.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { assertVins, confirmedNote } from '../assert-vin.ts';
import type { KeptVehicle } from '../kept-vehicle.rules.ts';
import { type By, noteVehicleEvents } from '../note-vehicle-events.ts';
import {
  noSuchVehicle,
  vehicleChosen,
  vehicleNotFree,
  vehicleOfOther,
  vinsHere,
} from '../vehicles.errors.ts';
import { vehicles } from '../vehicles.tables.ts';
import { freeVehicles } from './give-back-units.ts';
import type { VehicleRow } from './receive-vehicles.ts';
import { assertNotWithdrawn } from './withdrawn-vins.ts';

/** The order that a vehicle is named for, and what it makes of the vehicle. */
export interface NamingOrder {
  id: string;
  carId: string;
  as: 'sold' | 'rented';
  /** Its buyer chose the vehicle that it has, and agrees to no other. */
  chosen?: KeptVehicle;
  /** A VIN with a wrong check digit was compared with the vehicle. */
  vinConfirmed?: boolean;
}

/** A vehicle that is here, or a VIN: of one that is here, or of a unit that has no row yet. */
export type Named = { vehicleId: string } | { vin: string };

interface Naming {
  order: NamingOrder;
  by: By;
  /** A calendar date at the dealership. */
  today: string;
}

/** The vehicle of an order; undefined where it has none with a row. */
export async function vehicleOfOrder(database: Database, orderId: string): Promise<VehicleRow | undefined> {
  const [found] = await database.select().from(vehicles).where(eq(vehicles.orderId, orderId));
  return found;
}

/** The vehicle that is meant, locked; undefined for a VIN that we do not own. Throws 404. */
async function findNamed(database: Database, named: Named): Promise<VehicleRow | undefined> {
  const which =
    'vin' in named
      ? and(eq(vehicles.vin, named.vin), ne(vehicles.state, 'gone'))
      : eq(vehicles.id, named.vehicleId);
  const [found] = await database.select().from(vehicles).where(which).for('update');
  if (!found && 'vehicleId' in named) throw noSuchVehicle();
  return found;
}

/** Throws 409 unless this vehicle is an available one of this listing. */
async function assertMayBeNamed(database: Database, vehicle: VehicleRow, carId: string): Promise<void> {
  if (vehicle.carId !== carId) {
    const [other] = await database.select().from(cars).where(eq(cars.id, vehicle.carId));
    throw vehicleOfOther(vehicle.stockNumber, `${other?.make} ${other?.model}`);
  }
  if (vehicle.state !== 'available') throw vehicleNotFree(vehicle.stockNumber, vehicle.state);
}

async function claim(database: Database, vehicle: VehicleRow, { order, by }: Naming): Promise<VehicleRow> {
  const [claimed] = await database
    .update(vehicles)
    .set({ state: order.as, orderId: order.id, updatedAt: now() })
    .where(eq(vehicles.id, vehicle.id))
    .returning();
  if (!claimed) throw new Error('A locked vehicle was not updated');
  const details = { state: order.as };
  await noteVehicleEvents(database, [
    { vehicleId: claimed.id, what: 'taken', by, orderId: order.id, details },
  ]);
  return claimed;
}

async function modelYearOfCar(database: Database, carId: string) {
  const [car] = await database.select({ modelYear: cars.modelYear }).from(cars).where(eq(cars.id, carId));
  return car;
}

/**
 * The row of a unit of this order that had none. Undefined where its VIN is here already. Throws 409 `vin-withdrawn`, and as
 * `assertVins`.
 */
export async function identifyUnit(
  database: Database,
  { order, by, today }: Naming,
  { vin, isGenerated = false, isGone = false }: { vin: string; isGenerated?: boolean; isGone?: boolean },
): Promise<VehicleRow | undefined> {
  if (!isGenerated) await assertNotWithdrawn(database, [vin]);
  const confirmed = isGenerated
    ? []
    : assertVins([vin], { ...order, ...(await modelYearOfCar(database, order.carId)) });
  const [added] = await database
    .insert(vehicles)
    .values({
      id: newId(),
      carId: order.carId,
      vin,
      isGenerated,
      state: isGone ? 'gone' : order.as,
      arrivedOn: today,
      leftOn: isGone ? today : null,
      orderId: order.id,
    })
    .onConflictDoNothing()
    .returning();
  if (!added) return undefined;
  const details = confirmedNote(confirmed);
  await noteVehicleEvents(database, [
    { vehicleId: added.id, what: 'identified', by, orderId: order.id, details },
  ]);
  return added;
}

async function identifyNamed(database: Database, naming: Naming, vin: string): Promise<VehicleRow> {
  const added = await identifyUnit(database, naming, { vin });
  if (added) return added;
  const [here] = await database
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.vin, vin), ne(vehicles.state, 'gone')));
  throw vinsHere([{ vin, stockNumber: here?.stockNumber ?? '' }]);
}

/** How the listing's units change: what was taken comes back, and what is named leaves. */
function unitsBetween(car: CarRow, isBackIdentified: boolean, isNamedHere: boolean) {
  const back = { stock: 1, identified: Number(isBackIdentified) };
  if (isNamedHere) return { stock: back.stock - 1, identified: back.identified - 1 };
  // A VIN that we do not own is one of the units without a row. Where none is left, it had not been counted.
  const withoutRow = car.stock - car.identified + (isBackIdentified ? 0 : 1);
  return { stock: back.stock - Number(withoutRow > 0), identified: back.identified };
}

/**
 * Says which vehicle an order has (rules.md#vehicles). Another one than was taken is exchanged for it: that one can be
 * bought again. Without `named` it stays the one that was taken, undefined where that has no row. Must run in a transaction
 * that has locked the order. Throws 404, and 409 `vehicle-not-free`, `vehicle-of-other-listing`, `vehicle-chosen`, `vin-here` and `one-vehicle`.
 */
export async function nameVehicle(
  database: Database,
  naming: Naming,
  named: Named | undefined,
): Promise<VehicleRow | undefined> {
  const { order, by } = naming;
  const [car] = await lockCars(database, [order.carId]);
  const taken = await vehicleOfOrder(database, order.id);
  if (!named || !car) return taken;
  const here = await findNamed(database, named);
  if (here && here.id === taken?.id) return here;
  if (order.chosen) throw vehicleChosen(order.chosen);
  if (taken && !taken.isGenerated && isOneVehicle(car.condition)) throw oneVehicleListing(taken.stockNumber);
  if (here) await assertMayBeNamed(database, here, car.id);
  const freed = await freeVehicles(database, [order.id], { by });
  const units = unitsBetween(car, freed.has(order.id), here !== undefined);
  const vehicle = here
    ? await claim(database, here, naming)
    : await identifyNamed(database, naming, 'vin' in named ? named.vin : '');
  if (units.stock !== 0 || units.identified !== 0) await changeUnits(database, car.id, units);
  return vehicle;
}
