import { z } from 'zod';
import { othersAct } from '#features/audit/audit.contract.ts';
import { reasonText } from '#features/audit/reason.contract.ts';
import { staffRefund } from '../orders.contract.ts';

/** Every act by which money goes back says why (rules.md#refunds). */
export const refundReason = z
  .object({
    reason: reasonText.describe('Why money goes back; it is kept with the refund and in the audit'),
  })
  .meta({ id: 'RefundReason' });

/** The answer to staff about a cancelled order. */
export const cancellation = z
  .object({
    _id: z.string(),
    state: z.literal('cancelled'),
    refund: staffRefund,
    othersAct: othersAct.optional(),
  })
  .meta({ id: 'OrderCancellation' });
export type Cancellation = z.infer<typeof cancellation>;
