import { eq } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { AlbumKeeper } from '#features/catalogue/pictures/album/change-album.ts';
import { lockVehicle } from '../units/change-vehicle-state.ts';
import { noSuchVehicle } from '../vehicles.errors.ts';
import { vehicles } from '../vehicles.tables.ts';

/** The pictures of one vehicle, for staff alone: what customers see is its listing's. */
export const albumOfVehicle = (id: string): AlbumKeeper => ({
  owner: { vehicleId: id },
  async open(database, forWhat) {
    const subject = { type: 'vehicle', id };
    if (forWhat === 'to change') return { subject, model: (await lockVehicle(database, id)).car };
    const [found] = await database
      .select({ car: cars })
      .from(vehicles)
      .innerJoin(cars, eq(cars.id, vehicles.carId))
      .where(eq(vehicles.id, id));
    if (!found) throw noSuchVehicle();
    return { subject, model: found.car };
  },
});
