import type { HoldRow } from '#features/holds/holds.service.ts';
import type { KeptVehicle } from '#features/vehicles/kept-vehicle.rules.ts';
import type { SaleUnit } from '#features/vehicles/rental-days/book-rental-days.ts';
import { keptVehiclesOf } from '#features/vehicles/units/take-units.ts';
import type { Database } from '#platform/database/database.ts';

export type ChosenOf = ReadonlyMap<string, KeptVehicle>;

/**
 * The very vehicles that were chosen, by the order that has them by now; that of a reservation was chosen with it. Nothing is
 * asked where nothing was chosen.
 */
export async function chosenVehicles(
  database: Database,
  units: readonly SaleUnit[],
  held: { hold: HoldRow; orderId: string } | undefined,
): Promise<ChosenOf> {
  const ids = units.filter(({ vehicleId }) => vehicleId !== undefined).map(({ orderId }) => orderId);
  const chosen = new Map(await keptVehiclesOf(database, ids));
  if (held?.hold.chosen) chosen.set(held.orderId, held.hold.chosen);
  return chosen;
}
