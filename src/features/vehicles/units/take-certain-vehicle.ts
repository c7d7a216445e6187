import { and, eq } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { changeUnits, lockCars } from '#features/catalogue/stock/take-stock.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { noteVehicleEvents } from '../note-vehicle-events.ts';
import { noSuchVehicle, vehicleTaken } from '../vehicles.errors.ts';
import type { TakenState } from '../vehicles.rules.ts';
import { vehicles } from '../vehicles.tables.ts';

/**
 * Takes a certain vehicle for an order, if it can still be had; of many who try at once one gets it. Returns its listing as it
 * is then. Must run in a transaction. Throws 404, and 409 `vehicle-taken`.
 */
export async function takeCertainVehicle(
  database: Database,
  { vehicleId, orderId, as }: { vehicleId: string; orderId: string; as: TakenState },
): Promise<CarRow> {
  const [known] = await database
    .select({ carId: vehicles.carId })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  if (!known) throw noSuchVehicle();
  const [car] = await lockCars(database, [known.carId]);
  if (car?.listingState !== 'published') throw vehicleTaken();
  const isFree = and(
    eq(vehicles.id, vehicleId),
    eq(vehicles.carId, known.carId),
    eq(vehicles.state, 'available'),
  );
  const taken = await database
    .update(vehicles)
    .set({ state: as, orderId, updatedAt: now() })
    .where(isFree)
    .returning({ id: vehicles.id });
  if (taken.length === 0) throw vehicleTaken();
  await noteVehicleEvents(database, [{ vehicleId, what: 'taken', orderId, details: { state: as } }]);
  return changeUnits(database, known.carId, { stock: -1, identified: -1 });
}
