import { z } from 'zod';
import { saleRecord } from '#features/ledger/ledger.contract.ts';
import { paymentStates } from '#features/payments/payments.rules.ts';
import { chargedLine } from '#features/pricing/pricing.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { ownOldCar } from '../old-car.contract.ts';
import { agreedPlan, buyer, listedRefund, soldCar, staffRefund } from '../orders.contract.ts';
import { orderStates } from '../orders.rules.ts';
import { foundOrder } from '../search/order-search.contract.ts';

/** One thing that happened to an order. */
export const orderEvent = z.object({
  at: z.iso.datetime(),
  what: z.string().describe("In words: 'Cancelled'"),
  by: z.string().optional().describe('Email address of the staff member who did it'),
  why: z.string().optional().describe('The reason given'),
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
    lines: z.array(chargedLine).describe('Charges in addition to the vehicle, by name'),
    returnDate: z.iso.date().optional().describe('The last day of a rental'),
    buyer,
    payment: z.object({
      _id: z.string(),
      method: z.enum(['card', 'installment']),
      state: z.enum(paymentStates),
      totalAmount: dollars.describe('Total of the whole payment'),
      creditedAmount: dollars.optional().describe('Deposits and trade-ins in addition to it'),
      plan: agreedPlan.optional(),
      refundedAmount: dollars.describe('Refunded part of the total, including pending refunds'),
      provider: z.string(),
      reference: z.string().describe("The provider's reference of this payment"),
      others: z
        .array(z.object({ _id: z.string(), receiptNumber: z.string(), state: z.enum(orderStates) }))
        .describe('Further orders of the same payment'),
    }),
    invoice: z.string().optional().describe('Its number; absent until it is issued'),
    contract: z.literal(true).optional().describe('There is a purchase contract'),
    refund: staffRefund.optional().describe('All refunds together; refused before pending before done'),
    refunds: z.array(listedRefund).describe('The individual refunds, in order'),
    refundable: dollars.describe('The part of the total that can still be refunded'),
    ends: dollars
      .optional()
      .describe('Of that: still due in installments. It is canceled first; only the rest is refunded'),
    record: saleRecord.optional().describe('Its place in the ledger; absent until it is recorded'),
    history: z.array(orderEvent).describe('Oldest first'),
    cancellable: z.boolean(),
    oldCar: ownOldCar.optional().describe('The trade-in, as its customer sees it'),
    refundPermitAbove: dollars.describe('A refund above this requires the permit of POST /verify-management'),
    refundWithoutPermit: dollars.describe(
      'What you can still refund without it: your refunds in the last 24 hours, since the last one with the permit, count',
    ),
    timeZone: z.string().describe("The dealership's"),
  })
  .meta({ id: 'OfficeOrder' });
export type SheetOrder = z.infer<typeof sheetOrder>;
