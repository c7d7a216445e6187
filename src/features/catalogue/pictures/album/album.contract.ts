import { z } from 'zod';
import { oneLine } from '#platform/text/one-line.ts';
import { pictureSource, waitingPicture } from '../pictures.contract.ts';

/** Pictures of one listing, or of one vehicle (rules.md#pictures). */
export const mostAlbumPictures = 40;

/** The code of the refusal where somebody else changed the album meanwhile. */
export const albumChangedCode = 'pictures-changed';

export const albumTexts = {
  changed: 'Someone else changed these pictures meanwhile. The order was not saved.',
  missing: 'This picture is not here any more.',
  altTooLong: 'Use at most 200 characters',
  full: (room: number) =>
    room === 0
      ? `There are ${mostAlbumPictures} pictures here already, and more are not kept. Remove one first.`
      : `At most ${mostAlbumPictures} pictures are kept here: there is room for ${room} more.`,
} as const;

export const albumPicture = z
  .object({
    _id: z.string(),
    image: z.string().describe('Its address; the drawn placeholder while it is not prepared'),
    imagePlaceholder: z.string().optional().describe('A blurred picture as a data: address'),
    alt: z.string().describe('What is to be seen'),
    ownAlt: z.string().optional().describe('The words of staff for it; absent: the shop made them'),
    waiting: waitingPicture.optional().describe('Absent: it is shown, and nothing is to come in its place'),
  })
  .meta({ id: 'AlbumPicture' });
export type AlbumPicture = z.infer<typeof albumPicture>;

/** The pictures of a listing or a vehicle as staff see them, in their order. */
export const album = z
  .object({
    pictures: z.array(albumPicture).describe('The first that is prepared is the image of the listing'),
    version: z.string().describe('Another one as soon as a picture comes, goes or moves'),
  })
  .meta({ id: 'Album' });
export type Album = z.infer<typeof album>;

export const picturesToAdd = z
  .object({
    images: z
      .array(pictureSource)
      .min(1, 'Name a picture')
      .max(mostAlbumPictures, albumTexts.full(mostAlbumPictures))
      .describe('In their order; they come behind those that are there'),
  })
  .meta({ id: 'PicturesToAdd' });

export const pictureOrder = z
  .object({
    order: z.array(z.string().min(1).max(64)).max(mostAlbumPictures).describe('The _id of every picture'),
    expectedVersion: z
      .string()
      .max(64)
      .optional()
      .describe('409 pictures-changed where somebody changed the album meanwhile'),
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
      .describe('What is to be seen; empty: the words that the shop makes of the car'),
  })
  .meta({ id: 'PictureAlt' });

export const albumPictureId = z.object({
  id: z.string().min(1).max(64),
  pictureId: z.string().min(1).max(64),
});
