import { eq } from 'drizzle-orm';
import { vehicleSubject } from '#features/audit/audit-subjects.ts';
import type { AlbumCalls, AlbumKeeper } from '#features/catalogue/album/change-album.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { lockVehicle } from '../units/change-vehicle-state.ts';
import { noSuchVehicle } from '../vehicles.errors.ts';
import { vehicles } from '../vehicles.tables.ts';

const albumOfVehicle = (id: string): AlbumKeeper => ({
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

/** The albums of vehicles: their calls are those of listings (rules.md#pictures). */
export const albumsOfVehicles: AlbumCalls = {
  tags: ['vehicles, staff'],
  mayRead: 'keep vehicles',
  keeperOf: albumOfVehicle,
  texts: {
    find: {
      summary: 'The pictures of one vehicle, in their order',
      description:
        'Customers see them when choosing between the vehicles of a listing, while this one is available.',
    },
    add: {
      summary: 'Add pictures to a vehicle',
      description:
        'As POST /listings/{id}/pictures: each is the _id of an upload or an address, all are added or none, at most 40 are kept. Written to the audit.',
    },
    order: {
      summary: "Reorder a vehicle's pictures",
      description: '409 pictures-changed if someone changed them in the meantime.',
    },
    describe: { summary: "Describe one of a vehicle's pictures" },
    remove: { summary: "Remove one of a vehicle's pictures" },
    restore: { summary: 'Restore a picture of a vehicle that was removed within the last day' },
  },
};
