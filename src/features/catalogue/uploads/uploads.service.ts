import { and, eq, isNull } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { type Limit, spend } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { cleanPicture } from '../pictures/clean-picture.ts';
import { pictureTexts, type UploadedPicture } from '../pictures/pictures.contract.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import { uploadKey } from './bring-picture.ts';

/** About seven photographs of a camera at once, then one after the other: decoding leaves the processor to the shop. */
const decodedMegapixels: Limit = {
  name: 'picture-megapixels',
  uses: 150,
  seconds: 20,
  text: pictureTexts.tooMuchAtOnce,
};

/** Uploads that no car has taken, at once: each lies in the store for a day. */
export const mostWaitingUploads = 60;

async function assertRoomForUpload(database: Database, actor: Member): Promise<void> {
  const untaken = and(
    eq(pictures.broughtBy, actor.userId),
    isNull(pictures.albumPictureId),
    isNull(pictures.carId),
    isNull(pictures.finishedAt),
  );
  if ((await database.$count(pictures, untaken)) < mostWaitingUploads) return;
  const text = pictureTexts.tooManyWaiting;
  throw new CodedError(409, 'too-many-uploads', text, { fields: { image: text } });
}

/** What the limit says stands at the field, too: that is where people look. */
const atTheField = (error: unknown) =>
  error instanceof CodedError && error.code === 'too-many'
    ? new CodedError(error.status, error.code, error.message, {
        ...error.extras,
        fields: { image: error.message },
      })
    : error;

/**
 * Checks, cleans and keeps an upload for a day. Throws 400 or 415 `picture-refused`, 409 `too-many-uploads`, 429
 * `too-many` where somebody has more megapixels decoded than rules.md#pictures allows, 503 `pictures-unavailable`.
 */
export async function keepUpload(
  shop: Pick<Platform, 'database' | 'images' | 'kept'>,
  actor: Member,
  bytes: Uint8Array,
): Promise<UploadedPicture> {
  const { database, images } = shop;
  await assertRoomForUpload(database, actor);
  const clean = await cleanPicture(bytes, (megapixels) =>
    spend(shop, [{ limit: decodedMegapixels, of: actor.userId, cost: megapixels }]).catch((error) => {
      throw atTheField(error);
    }),
  );
  const id = newId();
  // The row first: an upload without a row would never be swept.
  await database.insert(pictures).values({ id, broughtBy: actor.userId, createdAt: now() });
  await images.put(uploadKey(id), clean.bytes);
  return { _id: id, width: clean.width, height: clean.height };
}
