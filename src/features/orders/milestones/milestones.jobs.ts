import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { resetMilestones, setMilestones } from './order-milestones.ts';

export const milestoneSchedules = [
  schedule('set-order-milestones', '*/10 * * * *', ({ database }: Platform) => setMilestones(database)),
  schedule('reset-order-milestones', '11 4 * * *', ({ database }: Platform) => resetMilestones(database)),
];
