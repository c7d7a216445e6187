import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { remindOwners } from './remind-owners.ts';

export const reminderSchedules = [
  schedule('remind-of-services', '41 * * * *', (shop: Platform) => remindOwners(shop)),
];
