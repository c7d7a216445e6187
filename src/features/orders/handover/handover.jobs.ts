import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { remindOfRentals } from './remind-of-rentals.ts';

export const handoverSchedules = [
  schedule('remind-of-rentals', '27 * * * *', (shop: Platform) => remindOfRentals(shop)),
];
