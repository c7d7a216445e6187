import { eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { noteVehicleEvents } from './note-vehicle-events.ts';
import type { TakenState } from './vehicles.rules.ts';
import { vehicles } from './vehicles.tables.ts';

/**
 * The vehicle that was taken for one is from now on the other's: a hold's becomes that of its order, or the other way round. A
 * unit without a row needs nothing. No listing changes; the caller has locked it.
 */
export async function passUnit(
  transaction: Database,
  { from, to, as }: { from: string; to: string; as: TakenState },
): Promise<void> {
  const passed = await transaction
    .update(vehicles)
    .set({ orderId: to, state: as, updatedAt: now() })
    .where(eq(vehicles.orderId, from))
    .returning({ id: vehicles.id });
  await noteVehicleEvents(
    transaction,
    passed.map(({ id }) => ({ vehicleId: id, what: 'taken', orderId: to, details: { state: as } })),
  );
}
