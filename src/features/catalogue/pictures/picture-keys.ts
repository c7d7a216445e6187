import type { ImageStore } from '#platform/images/image-store.ts';
import { type PictureFormat, pictureFormats, pictureWidths } from '#platform/images/picture-widths.ts';

/** `''` for the picture as it is, else its size: `-640`. */
export type PictureEnding = `${'' | `-${number}`}.${PictureFormat}`;

/**
 * Where a file of a picture is kept. The version is part of the key: an address that was given out once means the same
 * bytes for ever, so that caches may keep it, and a car's next picture shows at once.
 */
export const versionKey = (carId: string, version: string, ending: PictureEnding): string =>
  `cars/${carId}/${version}${ending}`;

/** The current picture of a car, for clients that know only its id (rules.md#pictures). */
export const currentKey = (carId: string): string => `cars/${carId}.jpg`;

/** The endings of all sizes in which a picture is kept. */
export const sizeEndings: readonly PictureEnding[] = pictureFormats.flatMap((format) =>
  pictureWidths[format].map((width): PictureEnding => `-${width}.${format}`),
);

const endings: readonly PictureEnding[] = ['.jpg', ...sizeEndings];

/** Removes a picture that no car shows any more. */
export async function removeVersion(images: ImageStore, carId: string, version: string): Promise<void> {
  for (const ending of endings) await images.remove(versionKey(carId, version, ending));
}
