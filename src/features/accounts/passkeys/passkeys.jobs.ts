import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sweepChallenges } from './challenge.ts';

export const passkeySchedules = [
  schedule('sweep-answered-challenges', '53 4 * * *', ({ database }: Platform) => sweepChallenges(database)),
];
