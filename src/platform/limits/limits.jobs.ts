import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sweepUses } from './limits.ts';

export const limitSchedules = [
  schedule('sweep-limits', '*/5 * * * *', ({ database }: Platform) => sweepUses(database)),
];
