import { eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { CodedError } from '#platform/errors.ts';
import { albumPictures } from '../pictures/pictures.tables.ts';
import { type Album, albumChangedCode, albumTexts, type PictureOrder } from './album.contract.ts';
import { albumVersionOf, type PlaceRow } from './album.service.ts';
import { type AlbumKeeper, type AlbumShop, changeAlbum } from './change-album.ts';

/** The places in this order; undefined where it does not name each of them once. */
function sorted(places: readonly PlaceRow[], order: readonly string[]): PlaceRow[] | undefined {
  const wanted = new Set(order);
  if (wanted.size !== order.length || order.length !== places.length) return undefined;
  const named = order.flatMap((id) => places.find((place) => place.id === id) ?? []);
  return named.length === places.length ? named : undefined;
}

/**
 * Puts the pictures of an album into another order; the same again changes nothing. Throws 409 `pictures-changed` where
 * somebody changed the album meanwhile: pictures came or went, or `expectedVersion` is not its version any more.
 */
export const orderPictures = (
  shop: AlbumShop,
  actor: Member,
  keeper: AlbumKeeper,
  { order, expectedVersion }: PictureOrder,
): Promise<Album> =>
  changeAlbum(shop, actor, keeper, async (transaction, places) => {
    const before = places.map(({ id }) => id);
    if (before.join() === order.join()) return undefined;
    const wanted = sorted(places, order);
    const isOvertaken = expectedVersion !== undefined && expectedVersion !== albumVersionOf(places);
    if (!wanted || isOvertaken) throw new CodedError(409, albumChangedCode, albumTexts.changed);
    for (const [position, place] of wanted.entries())
      if (place.position !== position)
        await transaction.update(albumPictures).set({ position }).where(eq(albumPictures.id, place.id));
    return { action: 'order pictures', before: { order: before }, after: { order } };
  });
