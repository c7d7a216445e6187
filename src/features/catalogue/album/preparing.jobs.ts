import { listener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { pictureClaimed } from '../uploads/bring-picture.ts';
import { albumDropped, removeFilesOfAlbum } from './drop-album.ts';
import { finishDuePictures, finishPicture } from './finish-picture.ts';
import { copyCover, coverChanged } from './lead-album.ts';
import { sweepPictures } from './sweep-pictures.ts';

export const pictureListeners = [
  listener(pictureClaimed, 'finish', (shop: Platform, { pictureId }) => finishPicture(shop, pictureId)),
  listener(albumDropped, 'remove', (shop: Platform, dropped) => removeFilesOfAlbum(shop, dropped)),
  listener(coverChanged, 'copy', (shop: Platform, { carId }) => copyCover(shop, carId)),
];

export const pictureSchedules = [
  schedule('finish-due-pictures', '* * * * *', (shop: Platform) => finishDuePictures(shop)),
  schedule('sweep-pictures', '17 * * * *', (shop: Platform) => sweepPictures(shop)),
];
