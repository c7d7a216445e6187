import { cleanPicture } from '#features/catalogue/pictures/clean-picture.ts';
import type { Member } from '#platform/actor.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Photo } from './photos.contract.ts';

type Shop = Pick<Platform, 'database' | 'images' | 'kept'>;

/** Photos that nothing has taken yet, at once: a form is filled in anew a few times. */
const mostWaiting = 24;

/** So long a photo waits for what it was sent for. */
export const waitingMs = 24 * 60 * 60 * 1000;

export const noSuchPhoto = () => notFound('Photo not found.');

const tooManyWaiting = () => {
  const text = `You have sent ${mostWaiting} photos that are not used yet. Unused photos are deleted after a day.`;
  return new CodedError(409, 'too-many-uploads', text, { fields: { image: text } });
};

/** Where the photos of one purpose stand. */
export interface PhotoShelf {
  /** Under a folder of its own: the addresses of car pictures do not reach it. */
  keyOf: (photoId: string) => string;
  /** How many photos of this person nothing has taken yet. */
  countWaiting: () => Promise<number>;
  /** Writes the row. */
  insert: (photo: { id: string; width: number; height: number }) => Promise<unknown>;
}

/**
 * Checks, cleans and keeps a photo, whole as it was taken, without what the camera wrote into it. Throws 400 or 415
 * `picture-refused`, 409 `too-many-uploads`, 429 `too-many`, 503 `pictures-unavailable`.
 */
export async function takeInPhoto(
  shop: Shop,
  { userId }: Pick<Member, 'userId'>,
  bytes: Uint8Array,
  { keyOf, countWaiting, insert }: PhotoShelf,
): Promise<Photo> {
  const { images } = shop;
  if ((await countWaiting()) >= mostWaiting) throw tooManyWaiting();
  const clean = await cleanPicture(
    bytes,
    (megapixels) => spend(shop, photoAllowance(userId, megapixels)),
    'whole',
  );
  const { width, height } = clean;
  const id = newId();
  // The row first: a file without a row would never be swept.
  await insert({ id, width, height });
  await images.put(keyOf(id), clean.bytes);
  return { _id: id, width, height };
}

/** About eight photos of a phone at once, then one after the other: decoding leaves the processor to the shop. */
const decodedMegapixels: Limit = {
  name: 'photo-megapixels',
  uses: 150,
  seconds: 20,
  text: 'Your photos are still being prepared.',
};

const photoAllowance = (userId: string, megapixels: number): Allowance[] => [
  { limit: decodedMegapixels, of: userId, cost: megapixels },
];
