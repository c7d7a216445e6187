import { and, desc, isNotNull, isNull } from 'drizzle-orm';
import type { Platform } from '#platform/runtime/platform.ts';
import { versionKey } from './picture-keys.ts';
import { albumPictures } from './pictures.tables.ts';

/**
 * Whether the image store has the newest picture that an album shows; true where there is none. A store without it is not the one that
 * other servers have, or that this one had before (rules.md#pictures).
 */
export async function holdsNewestPicture({
  database,
  images,
}: Pick<Platform, 'database' | 'images'>): Promise<boolean> {
  const [newest] = await database
    .select()
    .from(albumPictures)
    .where(and(isNotNull(albumPictures.version), isNull(albumPictures.removedAt)))
    .orderBy(desc(albumPictures.id))
    .limit(1);
  if (!newest?.version) return true;
  // One of the two, by a check of the table.
  const owner = newest.carId ? { carId: newest.carId } : { vehicleId: newest.vehicleId! };
  return (await images.get(versionKey(owner, newest.version, '-640.avif'))) !== null;
}
