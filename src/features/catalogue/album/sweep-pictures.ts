import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { ImageStore } from '#platform/images/image-store.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { removeVersion } from '../pictures/picture-keys.ts';
import { albumPictures, pictures } from '../pictures/pictures.tables.ts';
import { uploadKey } from '../uploads/bring-picture.ts';
import { albumOwnerOf } from './album.service.ts';

const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);

/** Pictures that are cleared away in one go; the next hour goes on. */
const sweptAtOnce = 1_000;

/** The files first: while the store is away the rows stay, and the next hour tries again. */
async function sweepReplaced(database: Database, images: ImageStore): Promise<void> {
  const replaced = await database
    .select({ picture: pictures, place: albumPictures })
    .from(pictures)
    .leftJoin(albumPictures, eq(albumPictures.id, pictures.albumPictureId))
    .where(and(lt(pictures.finishedAt, daysAgo(1)), isNotNull(pictures.replacedVersion)))
    .limit(sweptAtOnce);
  for (const { picture, place } of replaced) {
    const owner = place ? albumOwnerOf(place) : picture.carId && { carId: picture.carId };
    if (owner && picture.replacedVersion) await removeVersion(images, owner, picture.replacedVersion);
    if (!picture.address) await images.remove(uploadKey(picture.id));
    await database.delete(pictures).where(eq(pictures.id, picture.id));
  }
}

/** What was taken out of an album a day ago goes with all its files: that of the picture, and of what was to come to its place. */
async function sweepRemoved(database: Database, images: ImageStore): Promise<void> {
  const removed = await database
    .select()
    .from(albumPictures)
    .where(lt(albumPictures.removedAt, daysAgo(1)))
    .limit(sweptAtOnce);
  const ids = removed.map(({ id }) => id);
  const brought =
    ids.length === 0
      ? []
      : await database.select().from(pictures).where(inArray(pictures.albumPictureId, ids));
  for (const place of removed) {
    const mine = brought.filter(({ albumPictureId }) => albumPictureId === place.id);
    const versions = [place.version, ...mine.map(({ replacedVersion }) => replacedVersion)];
    for (const version of versions) if (version) await removeVersion(images, albumOwnerOf(place), version);
    for (const { id, address } of mine) if (!address) await images.remove(uploadKey(id));
    await database
      .delete(albumPictures)
      .where(and(eq(albumPictures.id, place.id), isNotNull(albumPictures.removedAt)));
  }
}

/**
 * Removes uploads that nobody took after a day, finished rows, replaced pictures, what was taken out of albums, and rows
 * that failed a month ago.
 */
export async function sweepPictures({
  database,
  images,
}: Pick<Platform, 'database' | 'images'>): Promise<void> {
  const untaken = and(isNull(pictures.carId), isNull(pictures.albumPictureId));
  const done = or(untaken, isNotNull(pictures.finishedAt));
  const over = or(and(done, lt(pictures.createdAt, daysAgo(1))), lt(pictures.createdAt, daysAgo(30)));
  const fetched = and(over, isNotNull(pictures.address), isNull(pictures.replacedVersion));
  await database.delete(pictures).where(fetched);
  // The rows first: an upload that is being given to a car at the same time keeps its file.
  const uploads = and(over, isNull(pictures.address), isNull(pictures.replacedVersion));
  const swept = await database.delete(pictures).where(uploads).returning();
  for (const row of swept) await images.remove(uploadKey(row.id));
  await sweepReplaced(database, images);
  await sweepRemoved(database, images);
}
