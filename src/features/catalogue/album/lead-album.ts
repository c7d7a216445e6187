import { and, eq, isNotNull } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { cars } from '../catalogue.tables.ts';
import { keptPicture } from '../pictures/kept-picture.ts';
import { currentKey } from '../pictures/picture-keys.ts';
import { albumPictures } from '../pictures/pictures.tables.ts';
import { inOrder, placesOf } from './album.service.ts';

/** Another picture is a car's first. */
export const coverChanged = jobKind<{ carId: string }>('cover-changed');

/**
 * Writes the first picture that is prepared into the car's own row, from where all lists read it. `database` is a
 * transaction that has locked the car. Returns whether it is another one than before.
 */
export async function leadAlbum(database: Database, carId: string): Promise<boolean> {
  const [first] = await database
    .select({ pictureVersion: albumPictures.version, picturePlaceholder: albumPictures.placeholder })
    .from(albumPictures)
    .where(and(placesOf({ carId }), isNotNull(albumPictures.version)))
    .orderBy(...inOrder)
    .limit(1);
  const { pictureVersion = null, picturePlaceholder = null } = first ?? {};
  const [car] = await database
    .select({ pictureVersion: cars.pictureVersion })
    .from(cars)
    .where(eq(cars.id, carId));
  if (!car || car.pictureVersion === pictureVersion) return false;
  await database
    .update(cars)
    .set({ pictureVersion, picturePlaceholder, updatedAt: now() })
    .where(eq(cars.id, carId));
  return true;
}

/**
 * Has the address without a version give the car's first picture. The job's handler: run again, it changes nothing. Where
 * the first changes while it is copied, the later one is copied as well.
 */
export async function copyCover(
  { database, images }: Pick<Platform, 'database' | 'images'>,
  carId: string,
): Promise<void> {
  const shown = async () => {
    const [car] = await database.select().from(cars).where(eq(cars.id, carId));
    return car?.pictureVersion ?? null;
  };
  for (let version = await shown(), copied: string | null | undefined; version !== copied; ) {
    const bytes =
      version && (await keptPicture(images, { carId }, { version, ending: '.jpg', format: 'jpg' }));
    if (bytes) await images.put(currentKey(carId), bytes);
    if (!version) await images.remove(currentKey(carId));
    copied = version;
    version = await shown();
  }
}
