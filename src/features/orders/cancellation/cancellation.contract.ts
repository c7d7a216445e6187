import { z } from 'zod';
import { othersAct } from '#features/audit/audit.contract.ts';
import { staffRefund } from '../orders.contract.ts';

export const shortestReason = 3;
export const longestReason = 500;
const noReason = 'Say why, in at least 3 characters';

/** Every act by which money goes back says why (rules.md#refunds). */
export const refundReason = z
  .object({
    reason: z
      .string(noReason)
      .trim()
      .min(shortestReason, noReason)
      .max(longestReason, 'At most 500 characters')
      .describe('Why money goes back; it is kept with the refund and in the audit'),
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
