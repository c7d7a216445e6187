import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sweepSessions } from './session.service.ts';

export const sessionSchedules = [
  schedule('sweep-sessions', '23 4 * * *', ({ database }: Platform) => sweepSessions(database)),
];
