import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sweepPhotos } from '../requests/photos.service.ts';
import { endOffers } from './appraisals.service.ts';

export const tradeInSchedules = [
  schedule('end-trade-in-offers', '*/10 * * * *', (shop: Platform) => endOffers(shop)),
];

/** Only a server does it whose image store is the shop's. */
export const tradeInPhotoSchedules = [
  schedule('sweep-trade-in-photos', '47 3 * * *', (shop: Platform) => sweepPhotos(shop)),
];
