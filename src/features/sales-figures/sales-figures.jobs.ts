import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { closeDays, recountDays } from './close-days.ts';

export const salesFiguresSchedules = [
  schedule('close-sales-days', '11 * * * *', (shop: Platform) => closeDays(shop)),
  schedule('recount-sales-days', '53 3 * * *', (shop: Platform) => recountDays(shop)),
];
