import { z } from 'zod';
import { planSummary } from '#features/payments/plans/plans.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { dueStates } from './handover/handover.rules.ts';
import { orderStates } from './orders.rules.ts';

/** What goes back for an order that was cancelled. A provider that refuses it is the office's care, not the customer's. */
export const orderRefund = z.object({
  state: z.enum(['pending', 'done']).describe('pending: it is being refunded'),
  amount: dollars,
  refundedAt: z.iso.datetime().optional(),
});

/** A plan stays as it was agreed; what was given back for orders that it paid for stands beside it. */
export const agreedPlan = planSummary.extend({
  refundedAmount: dollars.describe('Given back, or being refunded, for cancelled orders of this payment'),
});
export type AgreedPlan = z.infer<typeof agreedPlan>;

/** An order as its customer sees it. */
export const order = z
  .object({
    _id: z.string(),
    car: z.object({
      _id: z.string(),
      make: z.string(),
      model: z.string(),
      color: z.string(),
      image: z.string(),
      imagePlaceholder: z.string().optional(),
    }),
    type: z.enum(['purchase', 'rent']),
    period: z.number().int().optional().describe('Days of a rental'),
    price: dollars,
    receiptNumber: z.string(),
    deliveryDate: z.iso.date(),
    returnDate: z.iso.date().optional().describe('The last day of a rental'),
    due: z.enum(dueStates).optional().describe('Of a rental that is out: where its last day stands today'),
    daysLate: z.number().int().optional().describe('Of a rental that is out: days since its last day'),
    returnedOn: z.iso.date().optional().describe('When a rental came back'),
    state: z.enum(orderStates),
    plan: agreedPlan
      .optional()
      .describe('Of the installment payment that paid for this and what was bought with it'),
    refund: orderRefund.optional().describe('Of an order that was cancelled'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

export const orderList = z.array(order).meta({ id: 'OrderList' });

export const ordersQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(200).optional(),
});
