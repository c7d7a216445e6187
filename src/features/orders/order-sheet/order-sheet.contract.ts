import { z } from 'zod';
import { saleRecord } from '#features/ledger/ledger.contract.ts';
import { paymentStates } from '#features/payments/payments.rules.ts';
import { chargedLine } from '#features/pricing/pricing.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { agreedPlan, buyer, listedRefund, soldCar, staffRefund } from '../orders.contract.ts';
import { orderStates } from '../orders.rules.ts';
import { foundOrder } from '../search/order-search.contract.ts';

/** One thing that happened to an order. */
export const orderEvent = z.object({
  at: z.iso.datetime(),
  what: z.string().describe("In words: 'Cancelled'"),
  by: z.string().optional().describe('E-mail address of whoever of the staff did it'),
  why: z.string().optional().describe('The reason that they gave'),
});
export type OrderEvent = z.infer<typeof orderEvent>;

/** Everything that is known about one order, but its VIN. */
export const sheetOrder = foundOrder
  .extend({
    car: soldCar.extend({
      topSpeed: z.number().int().describe('km/h'),
      image: z.string(),
      imagePlaceholder: z.string().optional(),
    }),
    lines: z.array(chargedLine).describe('What was charged beside the vehicle, by name'),
    returnDate: z.iso.date().optional().describe('The last day of a rental'),
    buyer,
    payment: z.object({
      _id: z.string(),
      method: z.enum(['card', 'installment']),
      state: z.enum(paymentStates),
      totalAmount: dollars.describe('Of all that was paid together'),
      creditedAmount: dollars
        .optional()
        .describe('What deposits and vehicles in part exchange stand for beside it'),
      plan: agreedPlan.optional(),
      refundedAmount: dollars.describe('Of the total: given back, or being refunded'),
      provider: z.string(),
      reference: z.string().describe("What the provider's books call this payment"),
      others: z
        .array(z.object({ _id: z.string(), receiptNumber: z.string(), state: z.enum(orderStates) }))
        .describe('Further orders of the same payment'),
    }),
    invoice: z.string().optional().describe('Its number; absent until it is drawn'),
    contract: z.literal(true).optional().describe('There is a purchase contract'),
    refund: staffRefund
      .optional()
      .describe('What goes back, all refunds together; refused before pending before done'),
    refunds: z.array(listedRefund).describe('One by one, as they were decided'),
    refundable: dollars.describe('What can still be refunded of the total'),
    ends: dollars
      .optional()
      .describe('Of that: still to be paid in installments. It ends first; only what is more goes back'),
    record: saleRecord.optional().describe('In the ledger; absent until it is recorded'),
    history: z.array(orderEvent).describe('Oldest first'),
    cancellable: z.boolean(),
    refundPermitAbove: dollars.describe('A refund above this asks for the permit of POST /verify-management'),
    refundWithoutPermit: dollars.describe(
      'What you may still give back without it: what you gave in the last 24 hours, since you last gave with the permit, counts',
    ),
    timeZone: z.string().describe("The dealership's"),
  })
  .meta({ id: 'OfficeOrder' });
export type SheetOrder = z.infer<typeof sheetOrder>;
