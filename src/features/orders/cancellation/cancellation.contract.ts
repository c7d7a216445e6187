import { z } from 'zod';
import { staffRefund } from '../orders.contract.ts';

/** The answer to staff about a cancelled order. */
export const cancellation = z
  .object({ _id: z.string(), state: z.literal('cancelled'), refund: staffRefund })
  .meta({ id: 'OrderCancellation' });
export type Cancellation = z.infer<typeof cancellation>;
