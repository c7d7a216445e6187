import { z } from 'zod';
import { dollars } from '#platform/dollars.ts';
import { cursorField } from '#platform/lists/cursor.ts';

/** A refund that the payment provider refused for good and that is still open. */
const refusedRefund = z
  .object({
    _id: z.string().describe("The order's id"),
    refundId: z.string(),
    car: z.object({ make: z.string(), model: z.string() }),
    receiptNumber: z.string(),
    amount: dollars,
    reason: z.string().describe("The provider's reason"),
    refusedOn: z.iso.date().optional().describe('The calendar date at the dealership'),
    buyerEmail: z.string(),
  })
  .meta({ id: 'RefusedRefund' });
export type RefusedRefund = z.infer<typeof refusedRefund>;

export const refusedRefundList = z.array(refusedRefund).meta({ id: 'RefusedRefundList' });

export const refusedRefundsQuery = z.object({
  limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(24),
  cursor: cursorField,
});
