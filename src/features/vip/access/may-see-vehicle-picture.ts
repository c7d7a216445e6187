import { and, eq } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Actor } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { may } from '#platform/permissions.ts';
import { hasVipAccess } from './access.service.ts';

/**
 * Who sees a vehicle's own pictures (rules.md#pictures): staff; while it can be bought, everybody, of a VIP car those who
 * hold VIP access now.
 */
export async function maySeeVehiclePicture(
  database: Database,
  actor: Actor,
  vehicleId: string,
): Promise<boolean> {
  if (actor.kind !== 'visitor' && may(actor.role, 'keep vehicles')) return true;
  const [onSale] = await database
    .select({ vip: cars.vip })
    .from(vehicles)
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(
      and(eq(vehicles.id, vehicleId), eq(vehicles.state, 'available'), eq(cars.listingState, 'published')),
    );
  if (!onSale) return false;
  return !onSale.vip || (actor.kind === 'member' && (await hasVipAccess(database, actor)));
}
