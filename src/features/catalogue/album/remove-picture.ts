import { and, eq, isNotNull } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { albumPictures } from '../pictures/pictures.tables.ts';
import { assertRoom } from './add-pictures.ts';
import { type Album, albumTexts } from './album.contract.ts';
import { ownerColumns, type PlaceRow } from './album.service.ts';
import { type AlbumKeeper, type AlbumShop, changeAlbum } from './change-album.ts';

const findPlace = (places: readonly PlaceRow[], pictureId: string): PlaceRow => {
  const place = places.find(({ id }) => id === pictureId);
  if (!place) throw notFound(albumTexts.missing);
  return place;
};

/** Takes a picture out of an album; for a day it can be brought back. Throws 404 where it is not there. */
export const removePicture = (
  shop: AlbumShop,
  actor: Member,
  keeper: AlbumKeeper,
  pictureId: string,
): Promise<Album> =>
  changeAlbum(shop, actor, keeper, async (transaction, places) => {
    const { id } = findPlace(places, pictureId);
    await transaction.update(albumPictures).set({ removedAt: now() }).where(eq(albumPictures.id, id));
    return {
      action: 'remove picture',
      before: { pictures: places.length },
      after: { pictures: places.length - 1, removed: id },
    };
  });

async function findRemoved(database: Database, { owner }: AlbumKeeper, pictureId: string): Promise<PlaceRow> {
  const { carId, vehicleId } = ownerColumns(owner);
  const [row] = await database
    .select()
    .from(albumPictures)
    .where(and(eq(albumPictures.id, pictureId), isNotNull(albumPictures.removedAt)));
  if (row?.carId !== carId || row.vehicleId !== vehicleId) throw notFound(albumTexts.missing);
  return row;
}

/**
 * Brings back a picture that was taken out, to where it stood; one that is there stays. Throws 404 after a day, and 409
 * `too-many-pictures`.
 */
export const restorePicture = (
  shop: AlbumShop,
  actor: Member,
  keeper: AlbumKeeper,
  pictureId: string,
): Promise<Album> =>
  changeAlbum(shop, actor, keeper, async (transaction, places) => {
    if (places.some(({ id }) => id === pictureId)) return undefined;
    const { id } = await findRemoved(transaction, keeper, pictureId);
    assertRoom(places, 1);
    await transaction.update(albumPictures).set({ removedAt: null }).where(eq(albumPictures.id, id));
    return {
      action: 'bring back picture',
      before: { pictures: places.length },
      after: { pictures: places.length + 1, broughtBack: id },
    };
  });

/**
 * Says what is to be seen on a picture; an empty text leaves that to the shop. The same again changes nothing. Throws 404
 * where it is not there.
 */
export const describePicture = (
  shop: AlbumShop,
  actor: Member,
  keeper: AlbumKeeper,
  { pictureId, alt }: { pictureId: string; alt: string },
): Promise<Album> =>
  changeAlbum(shop, actor, keeper, async (transaction, places) => {
    const place = findPlace(places, pictureId);
    if ((place.alt ?? '') === alt) return undefined;
    await transaction
      .update(albumPictures)
      .set({ alt: alt || null })
      .where(eq(albumPictures.id, place.id));
    return {
      action: 'describe picture',
      before: { picture: place.id, alt: place.alt ?? '' },
      after: { picture: place.id, alt },
    };
  });
