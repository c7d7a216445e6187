import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { isOneVehicle } from '#features/catalogue/facts.rules.ts';
import { copyAsDraft } from '#features/catalogue/listing/copy-as-draft.ts';
import { changeUnits, lockCars } from '#features/catalogue/stock/take-stock.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type By, noteVehicleEvents } from '../note-vehicle-events.ts';
import { takenStates } from '../vehicles.rules.ts';
import { vehicleEvents, vehicles } from '../vehicles.tables.ts';
import { lockVehiclesOf } from './take-units.ts';
import { withdrawVehicles } from './withdrawn-vins.ts';

/** The unit of an order that gives it back. */
export interface GivenUnit {
  carId: string;
  orderId: string;
}

export interface HowGiven {
  /** `preparing`: a vehicle with a row waits until staff make it available. A unit without a row is available again. */
  as?: 'available' | 'preparing';
  /** Written down at a return. */
  mileageKm?: number;
  by?: By;
}

type VehicleRow = typeof vehicles.$inferSelect;

/** Of these vehicles, those whose VIN was made up for the order that gives them back: it is never sold again. */
async function madeUpFor(database: Database, given: readonly VehicleRow[]): Promise<Set<string>> {
  const generated = given.filter(({ isGenerated }) => isGenerated).map(({ id }) => id);
  if (generated.length === 0) return new Set();
  const found = await database
    .select({ id: vehicles.id })
    .from(vehicles)
    .innerJoin(vehicleEvents, eq(vehicleEvents.vehicleId, vehicles.id))
    .where(
      and(
        inArray(vehicles.id, generated),
        eq(vehicleEvents.what, 'identified'),
        eq(vehicleEvents.orderId, vehicles.orderId),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

/**
 * Frees the vehicles of these orders; the caller has locked their listings and changes their units. Returns the order of each
 * that has a row still, with its vehicle.
 */
export async function freeVehicles(
  database: Database,
  orderIds: readonly string[],
  how: HowGiven,
): Promise<Map<string, string>> {
  const locked = await lockVehiclesOf(database, orderIds);
  const taken = locked.filter(({ state }) => takenStates.some((one) => one === state));
  const madeUp = await madeUpFor(database, taken);
  if (madeUp.size > 0) await withdrawVehicles(database, [...madeUp]);
  const freed = taken.filter(({ id }) => !madeUp.has(id));
  if (freed.length === 0) return new Map();
  const { as = 'available', mileageKm, by } = how;
  await database
    .update(vehicles)
    .set({
      state: as,
      orderId: null,
      // It never falls: the same figure in miles may be a kilometer less.
      mileageKm: sql`greatest(${vehicles.mileageKm}, ${mileageKm ?? null}::int)`,
      updatedAt: now(),
    })
    .where(
      inArray(
        vehicles.id,
        freed.map(({ id }) => id),
      ),
    );
  await noteVehicleEvents(
    database,
    freed.map(({ id, orderId }) => ({
      vehicleId: id,
      what: 'given-back',
      orderId,
      by,
      details: { state: as, ...(mileageKm !== undefined && { mileageKm }) },
    })),
  );
  return new Map(freed.map(({ id, orderId }) => [orderId!, id]));
}

/** Where a listing that is one vehicle has one already, what comes back stands in a draft of its own. */
async function intoDraft(database: Database, car: CarRow, vehicleId: string | undefined): Promise<void> {
  const draft = await copyAsDraft(database, car, { stock: 1, identified: vehicleId ? 1 : 0 });
  if (!vehicleId) return;
  await database.update(vehicles).set({ carId: draft.id }).where(eq(vehicles.id, vehicleId));
  await noteVehicleEvents(database, [
    { vehicleId, what: 'moved-listing', details: { before: car.id, after: draft.id } },
  ]);
}

/** A unit as it counts: with a row that is not available it does not. */
async function putBack(
  database: Database,
  car: CarRow,
  vehicleIds: readonly (string | undefined)[],
  as: 'available' | 'preparing',
): Promise<CarRow> {
  const counted = vehicleIds.filter((id) => !id || as === 'available');
  const room = isOneVehicle(car.condition) ? Math.max(0, 1 - car.stock) : counted.length;
  for (const id of counted.slice(room)) await intoDraft(database, car, id);
  const back = counted.slice(0, room);
  if (back.length === 0) return car;
  return changeUnits(database, car.id, { stock: back.length, identified: back.filter(Boolean).length });
}

/** The same for listings that the caller has locked. Returns all of them as they are then. */
export async function giveBackTo(
  database: Database,
  locked: readonly CarRow[],
  given: readonly GivenUnit[],
  how: HowGiven = {},
): Promise<CarRow[]> {
  if (given.length === 0) return [...locked];
  const vehicleOf = await freeVehicles(
    database,
    given.map(({ orderId }) => orderId),
    how,
  );
  const after: CarRow[] = [];
  for (const car of locked) {
    const units = given.filter(({ carId }) => carId === car.id);
    const ids = units.map(({ orderId }) => vehicleOf.get(orderId));
    after.push(await putBack(database, car, ids, how.as ?? 'available'));
  }
  return after;
}

/**
 * Puts the units of orders back, each with its vehicle where it has one (rules.md#vehicles). Must run in the transaction
 * that ends what took them, which makes it happen once. Returns the listings as they are then.
 */
export async function giveBackUnits(
  database: Database,
  given: readonly GivenUnit[],
  how: HowGiven = {},
): Promise<CarRow[]> {
  const ids = given.map(({ carId }) => carId);
  return giveBackTo(database, await lockCars(database, ids), given, how);
}
