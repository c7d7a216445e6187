import { z } from 'zod';

/** Bytes of the largest picture that is taken: 15 MB, more than cameras write as JPEG. */
export const mostBytes = 15 * 1024 * 1024;

/** Pixels of the largest picture that is decoded. */
export const mostPixels = 50_000_000;

/** Pixels of the largest AVIF. Its decoder needs 16 bytes a pixel, three times as much as others. */
export const mostAvifPixels = 16_000_000;

/** Pixels. A smaller picture would look blurred on every screen. */
export const leastWidth = 320;
export const leastHeight = 180;

export const pictureTexts = {
  tooLarge: 'This file is larger than 15 MB. Please choose a smaller picture.',
  empty: 'This file is empty.',
  unreadable: 'This file cannot be read. Please choose it again.',
  unreadHeic:
    'This browser cannot read HEIC photos. Set the camera to “Most compatible”, or send the photo as JPEG.',
  notAPicture: 'This file type is not supported. Please use JPEG, PNG, WebP or AVIF.',
  tooManyPixels: 'This picture has more than 50 megapixels. Please choose a smaller one.',
  tooManyAvifPixels: 'An AVIF picture may have 16 megapixels at most. Please choose a smaller one, or JPEG.',
  tooSmall: `This picture is too small. It needs at least ${leastWidth} × ${leastHeight} pixels.`,
  damaged: 'This picture is damaged or cut off. Please choose another file.',
  missing: 'Upload a picture, or enter its address',
  unknown: 'This picture no longer exists. Please upload it again.',
  tooMuchAtOnce: 'The pictures that you sent are still being prepared.',
  tooManyWaiting:
    'You have 60 uploaded pictures that are not used by any car. Add them to cars first; unused ones are deleted after a day.',
  used: 'This picture belongs to a car that was already added. Check the stock before you add it again.',
} as const;

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const uploadId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this names a picture by its address; else it is the id of an upload. */
export const isPictureAddress = (image: string): boolean => !uploadId.test(image);

/** What a car's picture is made from. */
export const pictureSource = z
  .string(pictureTexts.missing)
  .trim()
  .min(1, pictureTexts.missing)
  .max(2_000, 'This address is too long')
  .refine((text) => uploadId.test(text) || isAddress(text), {
    error: 'Enter an address that begins with https:// or http://',
  })
  .describe(
    "The `_id` of a picture uploaded by POST /pictures, or a picture's http(s) address, which the shop fetches in the background",
  );

export const uploadedPicture = z
  .object({
    _id: z.string().describe('Goes into the field image of a new car, within a day'),
    width: z.number().int().describe('Pixels, as kept: 16:9, cut around the middle'),
    height: z.number().int().describe('Pixels'),
  })
  .meta({ id: 'UploadedPicture' });
export type UploadedPicture = z.infer<typeof uploadedPicture>;

/** What a car is to be seen with from now on. */
export const pictureChange = z.object({ image: pictureSource }).meta({ id: 'PictureChange' });

/** A picture that its car does not show yet. */
export const waitingPicture = z
  .object({
    state: z
      .enum(['preparing', 'failed'])
      .describe(
        'preparing: it will be shown automatically, even after a temporary problem; failed: it was given up',
      ),
    problem: z.string().optional().describe('Why it is not ready, for people'),
    address: z.string().optional().describe('The address it is loaded from; absent: it was uploaded'),
    further: z.boolean().optional().describe('True: it does not replace the first picture'),
  })
  .meta({ id: 'WaitingPicture' });
export type WaitingPicture = z.infer<typeof waitingPicture>;

/** A car and what is known of its next picture. */
export interface PicturedCar {
  _id: string;
  make: string;
  model: string;
  waitingPicture?: WaitingPicture;
}

/** Whether a car's next picture comes by itself, without a problem so far. */
export const isOnItsWay = ({ waitingPicture: next }: Pick<PicturedCar, 'waitingPicture'>): boolean =>
  next?.state === 'preparing' && !next.problem;

export const carPicture = z
  .object({
    image: z.string().describe('The picture that the car shows now'),
    waiting: waitingPicture.optional().describe('Absent: no picture is pending'),
  })
  .meta({ id: 'CarPicture' });
export type CarPicture = z.infer<typeof carPicture>;
