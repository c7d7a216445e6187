import { z } from 'zod';
import { reasonText } from '#features/audit/reason.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { listedRefund, staffRefund } from '../orders.contract.ts';
import { orderStates } from '../orders.rules.ts';

const reason = reasonText.describe('Why money goes back; it is kept with the refund and in the audit');

/** Every act by which money goes back says why (rules.md#refunds). */
export const refundReason = z.object({ reason }).meta({ id: 'RefundReason' });

/** Of an order with several refunds: which one is meant. */
const refundId = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe('Which refund of the order; absent: the one that was refused');

export const retryReason = refundReason.extend({ refundId }).meta({ id: 'RefundRetry' });

export const paidBack = z.object({
  note: z
    .string()
    .trim()
    .min(1, 'Say how it was paid back')
    .max(500, 'At most 500 characters')
    .describe('How it was paid back: bank transfer of 3 May'),
  refundId,
});

/** What of an order is given back while the order stays. */
export const partRefund = z
  .object({
    amount: dollars.gt(0, 'Enter an amount above 0'),
    reason,
    left: dollars
      .optional()
      .describe(
        'What the caller saw as left to refund: 409 refund-changed where it is something else by now',
      ),
  })
  .meta({ id: 'PartRefund' });
export type PartRefund = z.infer<typeof partRefund>;

export const refundKey = z.object({
  'idempotency-key': z
    .string('Send an Idempotency-Key header: a new random value for each refund, the same one for a retry')
    .min(1, 'The Idempotency-Key is empty: send a new random value for each refund')
    .max(200, 'The Idempotency-Key has at most 200 characters')
    .describe('A new random value for each refund, the same one for a retry'),
});

/** Where an order and one refund of it stand. */
export const orderRefunding = z
  .object({
    _id: z.string(),
    state: z.enum(orderStates).describe("The order's"),
    refund: staffRefund,
  })
  .meta({ id: 'OrderRefunding' });
export type OrderRefunding = z.infer<typeof orderRefunding>;

export const partRefunded = orderRefunding
  .extend({
    refunds: z.array(listedRefund).describe('All of the order, as they were decided'),
    left: dollars.describe('What can still be refunded'),
  })
  .meta({ id: 'PartRefunded' });
export type PartRefunded = z.infer<typeof partRefunded>;
