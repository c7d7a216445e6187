import { eq, inArray, or } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { type JobSender, jobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { currentKey, removeVersion } from '../pictures/picture-keys.ts';
import { albumPictures, pictures } from '../pictures/pictures.tables.ts';
import { uploadKey } from '../uploads/bring-picture.ts';

/** The files of a listing. */
interface DroppedAlbum {
  carId: string;
  versions: string[];
  uploads: string[];
}

/** A listing is deleted, and the files of its pictures are to follow. */
export const albumDropped = jobKind<DroppedAlbum>('album-dropped');

/**
 * Notes which files a listing has, so that they go once it is gone: its rows go with the car. Must run in the transaction that
 * deletes the car and has locked it. What is prepared meanwhile finds no place and removes its own files.
 */
export async function dropAlbum(database: Database, jobs: JobSender, carId: string): Promise<void> {
  const places = await database.select().from(albumPictures).where(eq(albumPictures.carId, carId));
  const ids = places.map(({ id }) => id);
  const brought = await database
    .select()
    .from(pictures)
    .where(or(eq(pictures.carId, carId), inArray(pictures.albumPictureId, ids)));
  const versions = [
    ...places.map(({ version }) => version),
    ...brought.map(({ replacedVersion }) => replacedVersion),
  ].filter((version) => version !== null);
  const uploads = brought.filter(({ address }) => address === null).map(({ id }) => id);
  if (versions.length + uploads.length > 0)
    await jobs.send(database, albumDropped, { carId, versions, uploads });
}

/** Removes the files of a listing that was deleted. The job's handler: run again, it removes nothing more. */
export async function removeFilesOfAlbum(
  { images }: Pick<Platform, 'images'>,
  { carId, versions, uploads }: DroppedAlbum,
): Promise<void> {
  for (const version of versions) await removeVersion(images, { carId }, version);
  for (const id of uploads) await images.remove(uploadKey(id));
  await images.remove(currentKey(carId));
}
