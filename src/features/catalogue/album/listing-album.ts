import { eq } from 'drizzle-orm';
import { listingSubject } from '#features/audit/audit-subjects.ts';
import { notFound } from '#platform/errors.ts';
import { cars } from '../catalogue.tables.ts';
import type { AlbumKeeper } from './change-album.ts';

/** The album of a listing of either catalogue, whatever its state. */
export const albumOfListing = (id: string): AlbumKeeper => ({
  owner: { carId: id },
  async open(database, forWhat) {
    const found = database.select().from(cars).where(eq(cars.id, id));
    const [car] = await (forWhat === 'to change' ? found.for('no key update') : found);
    if (!car) throw notFound('Car not found.');
    return { subject: listingSubject(car), model: car };
  },
});
