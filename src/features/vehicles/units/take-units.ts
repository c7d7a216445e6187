import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { assertAvailable, changeUnits, lockCars, takeStock } from '#features/catalogue/stock/take-stock.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type KeptVehicle, keptOf } from '../kept-vehicle.rules.ts';
import { noteVehicleEvents } from '../note-vehicle-events.ts';
import { vehicleTaken } from '../vehicles.errors.ts';
import type { TakenState } from '../vehicles.rules.ts';
import { vehicles } from '../vehicles.tables.ts';

/** One unit that is bought, rented or held, by the order that takes it. */
export interface WantedUnit {
  carId: string;
  orderId: string;
  as: TakenState;
  /** The very vehicle that is wanted; absent: any. */
  vehicleId?: string;
}

interface Assignment extends WantedUnit {
  vehicleId: string;
}

/**
 * The available vehicles of a listing that stand here longest. Those that somebody edits at this moment are passed over;
 * where no others are left they are waited for: the listing is locked, so nobody else can take them.
 */
async function longestStanding(database: Database, carId: string, count: number): Promise<string[]> {
  const next = (limit: number, without: string[]) =>
    database
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(
        and(
          eq(vehicles.carId, carId),
          eq(vehicles.state, 'available'),
          without.length > 0 ? notInArray(vehicles.id, without) : undefined,
        ),
      )
      .orderBy(asc(vehicles.arrivedOn), asc(vehicles.id))
      .limit(limit);
  const free = await next(count, []).for('update', { skipLocked: true });
  const found = free.map(({ id }) => id);
  if (found.length === count) return found;
  const others = await next(count - found.length, found).for('update');
  found.push(...others.map(({ id }) => id));
  if (found.length < count) throw new Error(`Listing ${carId} has fewer available vehicles than it counts`);
  return found;
}

async function assign(database: Database, assignments: readonly Assignment[]): Promise<void> {
  const rows = sql.join(
    assignments.map((one) => sql`(${one.vehicleId}::text, ${one.orderId}::text, ${one.as}::text)`),
    sql`, `,
  );
  await database
    .update(vehicles)
    .set({ state: sql`taken.state`, orderId: sql`taken.order_id`, updatedAt: now() })
    .from(sql`(values ${rows}) as taken (vehicle_id, order_id, state)`)
    .where(sql`${vehicles.id} = taken.vehicle_id`);
  await noteVehicleEvents(
    database,
    assignments.map(({ vehicleId, orderId, as }) => ({
      vehicleId,
      what: 'taken',
      orderId,
      details: { state: as },
    })),
  );
}

/** Units without a row first, by the one statement that a sale always needed; beyond them vehicles, which get their order. */
async function takeAnyUnits(database: Database, wanted: readonly WantedUnit[]): Promise<CarRow[]> {
  const taken = await takeStock(
    database,
    wanted.map(({ carId }) => ({ carId, quantity: 1 })),
  );
  const assignments: Assignment[] = [];
  for (const { id, takenIdentified } of taken) {
    if (takenIdentified === 0) continue;
    const ids = await longestStanding(database, id, takenIdentified);
    const units = wanted.filter(({ carId }) => carId === id);
    assignments.push(...ids.map((vehicleId, place) => ({ ...units[place]!, vehicleId })));
  }
  if (assignments.length > 0) await assign(database, assignments);
  return taken;
}

const isCertain = (unit: WantedUnit): unit is CertainUnit => unit.vehicleId !== undefined;

/**
 * Takes units off the stock for orders, all or none (rules.md#vehicles): those without a row first, beyond them the vehicles that
 * stand here longest; before all others the very vehicles that were chosen. Must run in a transaction. Returns the cars as they
 * are now sold. Throws 409 `sold-out` with what is left, `vehicle-taken` or `car-gone`.
 */
export async function takeUnits(database: Database, wanted: readonly WantedUnit[]): Promise<CarRow[]> {
  const certain = wanted.filter(isCertain);
  if (certain.length === 0) return takeAnyUnits(database, wanted);
  await lockCars(database, [...new Set(wanted.map(({ carId }) => carId))]);
  const chosen = await takeCertainVehicles(database, certain);
  const others = wanted.filter((unit) => !isCertain(unit));
  const taken = others.length === 0 ? [] : await takeAnyUnits(database, others);
  return [...chosen.filter(({ id }) => !taken.some((car) => car.id === id)), ...taken];
}

/** The vehicles that these orders have, locked in the order of their ids; the caller has locked their listings. */
export const lockVehiclesOf = (database: Database, orderIds: readonly string[]) =>
  database
    .select()
    .from(vehicles)
    .where(inArray(vehicles.orderId, [...orderIds]))
    .orderBy(vehicles.id)
    .for('update');

/** The vehicles that these orders or holds have, as they are to be kept with them, by the order. */
export async function keptVehiclesOf(
  database: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, KeptVehicle>> {
  if (orderIds.length === 0) return new Map();
  const found = await database
    .select()
    .from(vehicles)
    .where(inArray(vehicles.orderId, [...orderIds]));
  return new Map(found.map((vehicle) => [vehicle.orderId ?? '', keptOf(vehicle)]));
}

/** A certain vehicle that is bought or held, by the order that takes it. */
interface CertainUnit {
  carId: string;
  vehicleId: string;
  orderId: string;
  as: TakenState;
}

/**
 * Takes a certain vehicle for an order, if it can still be had; of many who try at once one gets it. Returns its listing as it
 * is then. Must run in a transaction. Throws 409 `car-gone`, and `vehicle-taken`, also for what is no vehicle of this listing.
 */
export async function takeCertainVehicle(
  database: Database,
  { carId, vehicleId, orderId, as }: CertainUnit,
): Promise<CarRow> {
  const locked = await lockCars(database, [carId]);
  const published = locked.filter(({ listingState }) => listingState === 'published');
  assertAvailable(published, [{ carId, quantity: 0 }]);
  const isFree = and(eq(vehicles.id, vehicleId), eq(vehicles.carId, carId), eq(vehicles.state, 'available'));
  const taken = await database
    .update(vehicles)
    .set({ state: as, orderId, updatedAt: now() })
    .where(isFree)
    .returning({ id: vehicles.id });
  if (taken.length === 0) throw vehicleTaken({ carId, vehicleId });
  await noteVehicleEvents(database, [{ vehicleId, what: 'taken', orderId, details: { state: as } }]);
  return changeUnits(database, carId, { stock: -1, identified: -1 });
}

/**
 * The same for several, in the order of their ids. The caller has locked their listings, in the order of theirs. Returns each
 * listing once, as it is then.
 */
async function takeCertainVehicles(database: Database, units: readonly CertainUnit[]): Promise<CarRow[]> {
  const after = new Map<string, CarRow>();
  for (const unit of units.toSorted((one, other) => (one.vehicleId < other.vehicleId ? -1 : 1)))
    after.set(unit.carId, await takeCertainVehicle(database, unit));
  return [...after.values()];
}
