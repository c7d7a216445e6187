import { z } from 'zod';
import { dollars } from '#platform/dollars.ts';
import { deliveryMoving } from '../delivery-moves/delivery-moves.contract.ts';
import { buyer, order } from '../orders.contract.ts';
import { recordsOfRental } from '../rental-condition/rental-condition.contract.ts';

/** What people type or follow; hyphens, spaces and case do not matter. */
export const receiptOfOrder = z.object({ receiptNumber: z.string().min(1).max(40) });

/** One order with everything that its customer may know of it. */
export const orderView = order
  .extend({
    vin: z.string().optional().describe("The vehicle's, once it is known which one it is"),
    paidAt: z.iso.datetime().optional().describe('Absent: not paid'),
    handedOverAt: z.iso.datetime().optional(),
    cancelledAt: z.iso.datetime().optional().describe('Of one that was never paid: when that was settled'),
    cancelledBy: z.enum(['customer', 'staff']).optional(),
    returnAskedAt: z.iso.datetime().optional(),
    promisedDate: z.iso
      .date()
      .optional()
      .describe('The delivery date as the sale said, of an order that its customer moved'),
    moving: deliveryMoving.optional().describe('Of a bought vehicle that is paid and not handed over'),
    payment: z.object({
      method: z.enum(['card', 'installment']),
      deposit: dollars.optional().describe('What the deposit of a reservation counted towards the payment'),
      others: z.array(z.string()).describe('Receipt numbers of what was paid together with it'),
      declined: z.string().optional().describe('Of one that was never paid: why'),
    }),
    rental: recordsOfRental
      .optional()
      .describe('Of a rental: what was written down at its pick-up and its return'),
    buyer,
    today: z.iso.date().describe('At the dealership'),
    timeZone: z.string().describe("The dealership's"),
  })
  .meta({ id: 'OrderView' });
export type OrderView = z.infer<typeof orderView>;
