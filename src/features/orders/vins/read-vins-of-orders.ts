import { and, inArray, isNotNull } from 'drizzle-orm';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { OrderRow } from '../orders.service.ts';
import { vehicleIdentifications } from './vins.tables.ts';

/**
 * The VIN of each order's vehicle: the one that it was given, else that of the vehicle that was taken for it. Null where it is
 * not known yet, and for what was cancelled: that vehicle is no longer its customer's.
 */
export async function readVinsOfOrders(
  database: Database,
  orders: readonly Pick<OrderRow, 'id' | 'state'>[],
): Promise<(orderId: string) => string | null> {
  const ids = orders.filter(({ state }) => state !== 'cancelled').map(({ id }) => id);
  if (ids.length === 0) return () => null;
  const taken = await database
    .select({ id: vehicles.orderId, vin: vehicles.vin })
    .from(vehicles)
    .where(and(isNotNull(vehicles.orderId), inArray(vehicles.orderId, ids)));
  const given = await database
    .select({ id: vehicleIdentifications.orderId, vin: vehicleIdentifications.vin })
    .from(vehicleIdentifications)
    .where(inArray(vehicleIdentifications.orderId, ids));
  const vins = new Map([...taken, ...given].map(({ id, vin }) => [id, vin]));
  return (orderId) => vins.get(orderId) ?? null;
}
