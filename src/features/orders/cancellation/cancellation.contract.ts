import { z } from 'zod';
import { othersAct } from '#features/audit/audit.contract.ts';
import { orderRefunding } from '../refunds/order-refunds.contract.ts';

/** The answer to staff about a cancelled order. */
export const cancellation = orderRefunding
  .extend({ state: z.literal('cancelled'), othersAct: othersAct.optional() })
  .meta({ id: 'OrderCancellation' });
export type Cancellation = z.infer<typeof cancellation>;
