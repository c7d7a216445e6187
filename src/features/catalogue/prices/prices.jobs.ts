import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sweepPriceUpdates } from './price-updates.ts';

export const priceSchedules = [
  schedule('sweep-price-updates', '41 4 * * *', ({ database }: Platform) => sweepPriceUpdates(database)),
];
