import { listener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { finishDuePictures, finishPicture } from './finish-picture.ts';
import { pictureClaimed, sweepPictures } from './pictures.service.ts';

export const pictureListeners = [
  listener(pictureClaimed, 'finish', (shop: Platform, { pictureId }) => finishPicture(shop, pictureId)),
];

export const pictureSchedules = [
  schedule('finish-due-pictures', '* * * * *', (shop: Platform) => finishDuePictures(shop)),
  schedule('sweep-pictures', '17 * * * *', (shop: Platform) => sweepPictures(shop)),
];
