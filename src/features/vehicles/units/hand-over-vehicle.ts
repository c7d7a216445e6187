import { eq, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type By, noteVehicleEvents } from '../note-vehicle-events.ts';
import { vehicles } from '../vehicles.tables.ts';
import type { VehicleRow } from './receive-vehicles.ts';

/**
 * A vehicle goes to its customer: one that was sold leaves us, one that is rented stays ours. No listing changes: it was taken
 * off the stock when it was bought. Must run in the transaction of the handover.
 */
export async function handOverVehicle(
  database: Database,
  vehicle: VehicleRow,
  { mileageKm, today, by }: { mileageKm?: number; today: string; by: By },
): Promise<void> {
  const isSold = vehicle.state === 'sold';
  await database
    .update(vehicles)
    .set({
      ...(isSold && { state: 'gone' as const, leftOn: today }),
      mileageKm: mileageKm ?? sql`${vehicles.mileageKm}`,
      updatedAt: now(),
    })
    .where(eq(vehicles.id, vehicle.id));
  await noteVehicleEvents(database, [
    {
      vehicleId: vehicle.id,
      what: 'handed-over',
      by,
      orderId: vehicle.orderId,
      details: mileageKm === undefined ? {} : { mileageKm },
    },
  ]);
}
