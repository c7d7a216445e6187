import type { ImageStore } from '#platform/images/image-store.ts';

/** The sizes that pages ask for (ui/picture.tsx), in pixels of width. */
export const pictureWidths = { avif: [320, 640, 960, 1600], webp: [320, 640, 960, 1600], jpg: [640, 1600] };

/** `''` for the picture as it is, else its size: `-640`. */
export type PictureEnding = `${'' | `-${number}`}.${'avif' | 'webp' | 'jpg'}`;

/**
 * Where a file of a picture is kept. The version is part of the key: an address that was given out once means the same
 * bytes for ever, so that caches may keep it, and a car's next picture shows at once.
 */
export const versionKey = (carId: string, version: string, ending: PictureEnding): string =>
  `cars/${carId}/${version}${ending}`;

/** The current picture of a car, for clients that know only its id (rules.md#pictures). */
export const currentKey = (carId: string): string => `cars/${carId}.jpg`;

const endings: readonly PictureEnding[] = [
  '.jpg',
  ...Object.entries(pictureWidths).flatMap(([kind, widths]) =>
    widths.map((width) => `-${width}.${kind}` as PictureEnding),
  ),
];

/** Removes a picture that no car shows any more. */
export async function removeVersion(images: ImageStore, carId: string, version: string): Promise<void> {
  for (const ending of endings) await images.remove(versionKey(carId, version, ending));
}
