import type { WorkshopWork } from '#features/settings/kinds/workshop-work.rules.ts';
import { jobKind } from '#platform/jobs/jobs.ts';

interface BroughtToWorkshop {
  orderId: string;
  vehicleId: string;
  vin: string;
  repairType: WorkshopWork;
}

/**
 * A rental came back, and its vehicle goes to the workshop before anybody has it again. The workshop stands on a higher shelf:
 * it hears of it by this job, stored with the return.
 */
export const rentalToWorkshop = jobKind<BroughtToWorkshop>('rental-to-workshop');
