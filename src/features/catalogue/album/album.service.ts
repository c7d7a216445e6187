import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { type AlbumOwner, folderOf } from '../pictures/picture-keys.ts';
import { albumPictures, pictures } from '../pictures/pictures.tables.ts';
import { presentWaiting } from '../uploads/find-waiting-pictures.ts';
import type { Album, AlbumPicture } from './album.contract.ts';
import { altOf, type PicturedModel } from './album.rules.ts';

export type PlaceRow = typeof albumPictures.$inferSelect;

/** Whose album this is a place of. The table's CHECK lets it have one owner. */
export const albumOwnerOf = ({ carId, vehicleId }: Pick<PlaceRow, 'carId' | 'vehicleId'>): AlbumOwner =>
  carId === null ? { vehicleId: vehicleId! } : { carId };

/** The columns of an owner, for a row that is stored. */
export const ownerColumns = (owner: AlbumOwner) => ({
  carId: 'carId' in owner ? owner.carId : null,
  vehicleId: 'carId' in owner ? null : owner.vehicleId,
});

/** The places of an album that nobody took out. */
export const placesOf = (owner: AlbumOwner): SQL =>
  // Two conditions are never none.
  and(
    'carId' in owner ? eq(albumPictures.carId, owner.carId) : eq(albumPictures.vehicleId, owner.vehicleId),
    isNull(albumPictures.removedAt),
  )!;

export const inOrder = [asc(albumPictures.position), asc(albumPictures.id)];

/** The address of a picture of an album, in the largest size; smaller ones lie beside it. */
export const pictureAddressOf = (owner: AlbumOwner, version: string | null): string =>
  version ? `/images/${folderOf(owner)}.jpg?v=${version}` : '/no-picture.svg';

/** The places of an album in their order. */
export const readPlaces = (database: Database, owner: AlbumOwner): Promise<PlaceRow[]> =>
  database
    .select()
    .from(albumPictures)
    .where(placesOf(owner))
    .orderBy(...inOrder);

/** Names which pictures there are, and their order. */
export const albumVersionOf = (places: readonly Pick<PlaceRow, 'id'>[]): string =>
  createHash('sha256')
    .update(places.map(({ id }) => id).join())
    .digest('hex')
    .slice(0, 16);

/** The album as staff see it, with what is still on its way. `model` makes the words of pictures that have none. */
export async function readAlbum(database: Database, owner: AlbumOwner, model: PicturedModel): Promise<Album> {
  const waiting = and(eq(pictures.albumPictureId, albumPictures.id), isNull(pictures.finishedAt));
  const rows = await database
    .select({ place: albumPictures, brought: pictures })
    .from(albumPictures)
    .leftJoin(pictures, waiting)
    .where(placesOf(owner))
    .orderBy(...inOrder);
  return {
    pictures: rows.map(
      ({ place, brought }, index): AlbumPicture => ({
        _id: place.id,
        image: pictureAddressOf(owner, place.version),
        ...(place.placeholder && { imagePlaceholder: place.placeholder }),
        alt: altOf(place, model, index),
        ...(place.alt !== null && { ownAlt: place.alt }),
        ...(brought && { waiting: presentWaiting(brought) }),
      }),
    ),
    version: albumVersionOf(rows.map(({ place }) => place)),
  };
}
