import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sweepLinks } from './one-time-links.service.ts';

export const oneTimeLinkSchedules = [
  schedule('sweep-one-time-links', '47 4 * * *', ({ database }: Platform) => sweepLinks(database)),
];
