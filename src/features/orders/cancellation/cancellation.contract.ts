import { z } from 'zod';
import { staffRefund } from '../orders.contract.ts';

/** What staff are told of a cancelled order. */
export const cancellation = z
  .object({ _id: z.string(), state: z.literal('cancelled'), refund: staffRefund })
  .meta({ id: 'OrderCancellation' });
export type Cancellation = z.infer<typeof cancellation>;
