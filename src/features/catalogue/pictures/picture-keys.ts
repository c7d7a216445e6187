import type { ImageStore } from '#platform/images/image-store.ts';
import { type PictureFormat, pictureFormats, pictureWidths } from '#platform/images/picture-widths.ts';

/** `''` for the picture as it is, else its size: `-640`. */
export type PictureEnding = `${'' | `-${number}`}.${PictureFormat}`;

/** What an album is of: all units of a listing, or one vehicle. */
export type AlbumOwner = { carId: string } | { vehicleId: string };

/** Where the files of an album are kept, in the store and in addresses. */
export const folderOf = (owner: AlbumOwner): string =>
  'carId' in owner ? `cars/${owner.carId}` : `vehicles/${owner.vehicleId}`;

/**
 * Where a file of a picture is kept. The version is part of the key: an address that was given out once means the same
 * bytes for ever, so that caches may keep it, and a picture that replaces another one shows at once. The pictures of an
 * album are versions side by side.
 */
export const versionKey = (owner: AlbumOwner, version: string, ending: PictureEnding): string =>
  `${folderOf(owner)}/${version}${ending}`;

/** The first picture of a car, for clients that know only its id (rules.md#pictures). */
export const currentKey = (carId: string): string => `cars/${carId}.jpg`;

/** The endings of all sizes in which a picture is kept. */
export const sizeEndings: readonly PictureEnding[] = pictureFormats.flatMap((format) =>
  pictureWidths[format].map((width): PictureEnding => `-${width}.${format}`),
);

const endings: readonly PictureEnding[] = ['.jpg', ...sizeEndings];

/** Removes a picture that no album shows any more. */
export async function removeVersion(images: ImageStore, owner: AlbumOwner, version: string): Promise<void> {
  for (const ending of endings) await images.remove(versionKey(owner, version, ending));
}
