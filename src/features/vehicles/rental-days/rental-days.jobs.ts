import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { replanRentalUnits } from './rental-days.service.ts';

export const rentalDaysSchedules = [
  schedule('replan-rental-units', '*/10 * * * *', (shop: Platform) => replanRentalUnits(shop)),
];
