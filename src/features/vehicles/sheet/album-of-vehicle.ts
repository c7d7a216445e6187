import { eq } from 'drizzle-orm';
import { vehicleSubject } from '#features/audit/audit-subjects.ts';
import { addPictures } from '#features/catalogue/album/add-pictures.ts';
import type { Album, PictureOrder } from '#features/catalogue/album/album.contract.ts';
import { type AlbumKeeper, type AlbumShop, findAlbum } from '#features/catalogue/album/change-album.ts';
import { orderPictures } from '#features/catalogue/album/order-pictures.ts';
import { describePicture, removePicture, restorePicture } from '#features/catalogue/album/remove-picture.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { lockVehicle } from '../units/change-vehicle-state.ts';
import { noSuchVehicle } from '../vehicles.errors.ts';
import { vehicles } from '../vehicles.tables.ts';

const keeperOf = (id: string): AlbumKeeper => ({
  owner: { vehicleId: id },
  async open(database, forWhat) {
    if (forWhat === 'to change') {
      const { vehicle, car } = await lockVehicle(database, id);
      return { subject: vehicleSubject(vehicle, car), model: car };
    }
    const [found] = await database
      .select({ car: cars, vehicle: vehicles })
      .from(vehicles)
      .innerJoin(cars, eq(cars.id, vehicles.carId))
      .where(eq(vehicles.id, id));
    if (!found) throw noSuchVehicle();
    return { subject: vehicleSubject(found.vehicle, found.car), model: found.car };
  },
});

/** The pictures of one vehicle, as staff keep them. */
export const findVehicleAlbum = (database: Database, id: string): Promise<Album> =>
  findAlbum(database, keeperOf(id));

/** What staff do to the pictures of one vehicle: the same as to a listing's (rules.md#pictures). */
export const albumOfVehicle = (shop: AlbumShop, actor: Member, id: string) => {
  const keeper = keeperOf(id);
  return {
    add: (images: readonly string[]) => addPictures(shop, actor, keeper, images),
    order: (order: PictureOrder) => orderPictures(shop, actor, keeper, order),
    describe: (said: { pictureId: string; alt: string }) => describePicture(shop, actor, keeper, said),
    remove: (pictureId: string) => removePicture(shop, actor, keeper, pictureId),
    restore: (pictureId: string) => restorePicture(shop, actor, keeper, pictureId),
  };
};
