import { and, eq, isNull } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { albumPictures } from '#features/catalogue/pictures/pictures.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Actor } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { may } from '#platform/permissions.ts';
import { hasVipAccess } from './access.service.ts';

/**
 * Who sees this version of a vehicle's own pictures (rules.md#pictures): staff; while it can be bought and the picture was not
 * taken out, everybody, of a VIP car those who hold VIP access now.
 */
export async function maySeeVehiclePicture(
  database: Database,
  actor: Actor,
  { vehicleId, version }: { vehicleId: string; version: string },
): Promise<boolean> {
  if (actor.kind !== 'visitor' && may(actor.role, 'keep vehicles')) return true;
  const [onSale] = await database
    .select({ vip: cars.vip })
    .from(vehicles)
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .innerJoin(
      albumPictures,
      and(
        eq(albumPictures.vehicleId, vehicles.id),
        eq(albumPictures.version, version),
        isNull(albumPictures.removedAt),
      ),
    )
    .where(
      and(eq(vehicles.id, vehicleId), eq(vehicles.state, 'available'), eq(cars.listingState, 'published')),
    );
  if (!onSale) return false;
  return !onSale.vip || (actor.kind === 'member' && (await hasVipAccess(database, actor)));
}
