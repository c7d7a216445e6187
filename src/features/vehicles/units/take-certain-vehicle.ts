import { and, eq } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { assertAvailable, changeUnits, lockCars } from '#features/catalogue/stock/take-stock.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { noteVehicleEvents } from '../note-vehicle-events.ts';
import { vehicleTaken } from '../vehicles.errors.ts';
import type { TakenState } from '../vehicles.rules.ts';
import { vehicles } from '../vehicles.tables.ts';

/** A certain vehicle that is bought or held, by the order that takes it. */
export interface CertainUnit {
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
export async function takeCertainVehicles(
  database: Database,
  units: readonly CertainUnit[],
): Promise<CarRow[]> {
  const after = new Map<string, CarRow>();
  for (const unit of units.toSorted((one, other) => (one.vehicleId < other.vehicleId ? -1 : 1)))
    after.set(unit.carId, await takeCertainVehicle(database, unit));
  return [...after.values()];
}
