import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sweepResets } from './password-reset.service.ts';

export const passwordResetSchedules = [
  schedule('sweep-password-resets', '41 4 * * *', ({ database }: Platform) => sweepResets(database)),
];
