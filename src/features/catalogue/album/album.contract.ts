import { z } from 'zod';
import { oneLine } from '#platform/text/one-line.ts';
import { pictureSource, waitingPicture } from '../pictures/pictures.contract.ts';

/** Pictures of one listing, or of one vehicle (rules.md#pictures). */
export const mostAlbumPictures = 40;

/** The code of the refusal where somebody else changed the album meanwhile. */
export const albumChangedCode = 'pictures-changed';

export const albumTexts = {
  changed: 'Someone else changed these pictures in the meantime. The order was not saved.',
  missing: 'This picture no longer exists.',
  altTooLong: 'Use at most 200 characters',
  full: (room: number) =>
    room === 0
      ? `There are ${mostAlbumPictures} pictures, the most you can have. Remove one first.`
      : `At most ${mostAlbumPictures} pictures are allowed: you can add ${room} more.`,
} as const;

export const albumPicture = z
  .object({
    _id: z.string(),
    image: z.string().describe('Its address; a placeholder until it is ready'),
    imagePlaceholder: z.string().optional().describe('A blurred picture as a data: address'),
    alt: z.string().describe('What the picture shows'),
    ownAlt: z.string().optional().describe('The description by staff; absent: made automatically'),
    waiting: waitingPicture.optional().describe('Absent: it is shown, and no replacement is pending'),
  })
  .meta({ id: 'AlbumPicture' });
export type AlbumPicture = z.infer<typeof albumPicture>;

/** The pictures of a listing or a vehicle as staff see them, in their order. */
export const album = z
  .object({
    pictures: z.array(albumPicture).describe('The first one that is ready is the image of the listing'),
    version: z.string().describe('Changes whenever a picture is added, removed or moved'),
  })
  .meta({ id: 'Album' });
export type Album = z.infer<typeof album>;

export const picturesToAdd = z
  .object({
    images: z
      .array(pictureSource)
      .min(1, 'Name a picture')
      .max(mostAlbumPictures, albumTexts.full(mostAlbumPictures))
      .describe('In order; added after the existing ones'),
  })
  .meta({ id: 'PicturesToAdd' });

export const pictureOrder = z
  .object({
    order: z.array(z.string().min(1).max(64)).max(mostAlbumPictures).describe('The _id of every picture'),
    expectedVersion: z
      .string()
      .max(64)
      .optional()
      .describe('409 pictures-changed if someone changed the album in the meantime'),
  })
  .meta({ id: 'PictureOrder' });
export type PictureOrder = z.infer<typeof pictureOrder>;

export const pictureAlt = z
  .object({
    alt: z
      .string()
      .trim()
      .max(200, albumTexts.altTooLong)
      .superRefine(oneLine)
      .describe("What the picture shows; empty: a text made from the car's name"),
  })
  .meta({ id: 'PictureAlt' });

export const albumPictureId = z.object({
  id: z.string().min(1).max(64),
  pictureId: z.string().min(1).max(64),
});
