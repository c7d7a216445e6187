import { z } from 'zod';
import { reasonText } from '#features/audit/reason.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { listedRefund, staffRefund } from '../orders.contract.ts';
import { orderStates } from '../orders.rules.ts';

const reason = reasonText.describe('The reason for the refund; kept with the refund and in the audit log');

/** Every act by which money goes back says why (rules.md#refunds). */
export const refundReason = z.object({ reason }).meta({ id: 'RefundReason' });

/** Of an order with several refunds: which one is meant. */
const refundId = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe('Which refund of the order; absent: the refused one');

export const retryReason = refundReason.extend({ refundId }).meta({ id: 'RefundRetry' });

export const paidBack = z.object({
  note: z
    .string()
    .trim()
    .min(1, 'Enter how it was paid back')
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
      .describe('The remaining amount that the caller saw: 409 refund-changed if it has changed'),
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
    state: z.enum(orderStates).describe("The order's id"),
    refund: staffRefund,
  })
  .meta({ id: 'OrderRefunding' });
export type OrderRefunding = z.infer<typeof orderRefunding>;

export const partRefunded = orderRefunding
  .extend({
    refunds: z.array(listedRefund).describe('All refunds of the order'),
    left: dollars.describe('The amount that can still be refunded'),
  })
  .meta({ id: 'PartRefunded' });
export type PartRefunded = z.infer<typeof partRefunded>;
