import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { AlbumOwner } from '../pictures/picture-keys.ts';
import { isPictureAddress } from '../pictures/pictures.contract.ts';
import { albumPictures } from '../pictures/pictures.tables.ts';
import { bringPicture } from '../uploads/bring-picture.ts';
import { type Album, albumTexts, mostAlbumPictures } from './album.contract.ts';
import { ownerColumns, type PlaceRow } from './album.service.ts';
import { type AlbumKeeper, type AlbumShop, changeAlbum } from './change-album.ts';

/** Throws 409 `too-many-pictures` where so many more do not fit. */
export function assertRoom(places: readonly PlaceRow[], wanted: number): void {
  const room = Math.max(0, mostAlbumPictures - places.length);
  if (wanted <= room) return;
  const text = albumTexts.full(room);
  throw new CodedError(409, 'too-many-pictures', text, { fields: { image: text }, details: { room } });
}

/**
 * Puts pictures behind those of an album, in their order; each is prepared in the background. `database` is a transaction
 * that makes the album's owner or has locked it. Throws 400 for a picture that cannot be had, 409 `picture-used`, and 409
 * `too-many-pictures`.
 */
export async function appendPictures(
  database: Database,
  jobs: JobSender,
  actor: Member,
  { owner, places, images }: { owner: AlbumOwner; places: readonly PlaceRow[]; images: readonly string[] },
): Promise<void> {
  assertRoom(places, images.length);
  const last = places.at(-1)?.position ?? -1;
  const columns = ownerColumns(owner);
  for (const [index, image] of images.entries()) {
    const id = newId();
    await database
      .insert(albumPictures)
      .values({ id, ...columns, position: last + 1 + index, createdAt: now() });
    await bringPicture(database, jobs, actor, image, { albumPictureId: id, carId: columns.carId });
  }
}

/** Adds pictures to an album: all of them or none. Throws what `appendPictures` throws. */
export const addPictures = (
  shop: AlbumShop,
  actor: Member,
  keeper: AlbumKeeper,
  images: readonly string[],
): Promise<Album> =>
  changeAlbum(shop, actor, keeper, async (transaction, places) => {
    await appendPictures(transaction, shop.jobs, actor, { owner: keeper.owner, places, images });
    const from = images.map((image) => (isPictureAddress(image) ? image : 'an uploaded file'));
    return {
      action: 'add pictures',
      before: { pictures: places.length },
      after: { pictures: places.length + images.length, from },
    };
  });
