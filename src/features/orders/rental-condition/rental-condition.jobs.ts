import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sweepRentalPhotos } from './rental-photos.ts';

/** Only a server does it whose image store is the shop's. */
export const rentalPhotoSchedules = [
  schedule('sweep-rental-photos', '53 3 * * *', (shop: Platform) => sweepRentalPhotos(shop)),
];
