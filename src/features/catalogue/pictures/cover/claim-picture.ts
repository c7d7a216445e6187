import { sql } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { cars } from '../../catalogue.tables.ts';
import { inOrder, placesOf } from '../album/album.service.ts';
import { albumPictures } from '../pictures.tables.ts';
import { bringPicture } from '../uploads/bring-picture.ts';

/**
 * The place of the picture that a car shows in lists: the first that is prepared, else the first, else a new one.
 * `database` is a transaction that makes the car or has locked it.
 */
export async function coverPlaceOf(database: Database, carId: string): Promise<string> {
  const [place] = await database
    .select({ id: albumPictures.id })
    .from(albumPictures)
    .where(placesOf({ carId }))
    .orderBy(sql`${albumPictures.version} is null`, ...inOrder)
    .limit(1);
  if (place) return place.id;
  const id = newId();
  await database.execute(sql`
    insert into ${albumPictures} (id, car_id, position, version, placeholder, created_at)
    select ${id}, id, 0, picture_version, picture_placeholder, ${now()} from ${cars} where id = ${carId}`);
  return id;
}

/**
 * Gives a car its first picture, or another one in place of that; it is prepared in the background. `database` is a
 * transaction that makes the car or has locked it. Returns the picture's id. Throws 400 for an address that is never
 * fetched or an upload that is not there, and 409 `picture-used`.
 */
export async function claimPicture(
  database: Database,
  jobs: JobSender,
  actor: Member,
  { image, carId }: { image: string; carId: string },
): Promise<string> {
  const albumPictureId = await coverPlaceOf(database, carId);
  return bringPicture(database, jobs, actor, image, { albumPictureId, carId });
}
