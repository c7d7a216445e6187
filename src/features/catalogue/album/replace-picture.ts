import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { listingSubject } from '#features/audit/audit-subjects.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { notFound } from '#platform/errors.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { type CarRow, imageOf } from '../catalogue.service.ts';
import { cars } from '../catalogue.tables.ts';
import { type CarPicture, isPictureAddress } from '../pictures/pictures.contract.ts';
import { albumPictures } from '../pictures/pictures.tables.ts';
import { bringPicture, versionOf } from '../uploads/bring-picture.ts';
import { findWaitingPictures } from '../uploads/find-waiting-pictures.ts';
import { inOrder, placesOf } from './album.service.ts';

async function present(database: Database, car: CarRow): Promise<CarPicture> {
  const waiting = (await findWaitingPictures(database, [car.id])).get(car.id);
  return { image: imageOf(car), ...(waiting && { waiting }) };
}

/** What a car of either catalogue shows, and what it waits for. Throws 404 'Car not found.' */
export async function findPicture(database: Database, carId: string): Promise<CarPicture> {
  const [car] = await database.select().from(cars).where(eq(cars.id, carId));
  if (!car) throw notFound('Car not found.');
  return present(database, car);
}

/**
 * Gives a car of either catalogue another picture in place of its first, or that, and audits it (rules.md#audit). It is prepared in
 * the background; until then the car shows what it showed. `image` is an upload's id or an address.
 * Throws 404 'Car not found.', 400 for a picture that cannot be had, and 409 `picture-used`.
 */
export function replacePicture(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  actor: Member,
  { carId, image }: { carId: string; image: string },
): Promise<CarPicture> {
  return database.transaction(async (transaction) => {
    const [car] = await transaction.select().from(cars).where(eq(cars.id, carId)).for('no key update');
    if (!car) throw notFound('Car not found.');
    const pictureId = await claimPicture(transaction, jobs, actor, { image, carId });
    const { make, model } = car;
    await recordAudit(transaction, {
      actor,
      action: 'change picture',
      subject: listingSubject(car),
      before: { make, model, picture: car.pictureVersion === null ? null : imageOf(car) },
      after: {
        make,
        model,
        picture: imageOf({ id: car.id, pictureVersion: versionOf(pictureId) }),
        from: isPictureAddress(image) ? image : 'an uploaded file',
      },
    });
    return present(transaction, car);
  });
}

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
async function claimPicture(
  database: Database,
  jobs: JobSender,
  actor: Member,
  { image, carId }: { image: string; carId: string },
): Promise<string> {
  const albumPictureId = await coverPlaceOf(database, carId);
  return bringPicture(database, jobs, actor, image, { albumPictureId, carId });
}
