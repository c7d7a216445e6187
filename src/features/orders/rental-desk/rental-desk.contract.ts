import { z } from 'zod';
import { handoverOrder } from '../handover/handover.contract.ts';
import { recordsOfRental } from '../rental-condition/rental-condition.contract.ts';

/** A rental as the desk has it: from the pick-up to the return. */
export const rentalSheet = z
  .object({
    order: handoverOrder,
    isElectric: z.boolean().describe('Recorded as charge in percent, not as a tank in eighths'),
    records: recordsOfRental,
    next: z
      .object({ receiptNumber: z.string(), customer: z.string(), firstDay: z.iso.date() })
      .optional()
      .describe('The next customer for a vehicle of this listing'),
  })
  .meta({ id: 'RentalSheet' });
export type RentalSheet = z.infer<typeof rentalSheet>;
