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
    vin: z.string().optional().describe("The vehicle's, once it is assigned"),
    paidAt: z.iso.datetime().optional().describe('Absent: not paid'),
    handedOverAt: z.iso.datetime().optional(),
    cancelledAt: z.iso
      .datetime()
      .optional()
      .describe('For an order that was never paid: when that was final'),
    cancelledBy: z.enum(['customer', 'staff']).optional(),
    returnAskedAt: z.iso.datetime().optional(),
    promisedDate: z.iso.date().optional().describe('The original delivery date, if the customer changed it'),
    moving: deliveryMoving.optional().describe('For a paid vehicle before handover'),
    payment: z.object({
      method: z.enum(['card', 'installment']),
      deposit: dollars.optional().describe('The deposit applied to the payment'),
      others: z.array(z.string()).describe('Receipt numbers of orders paid together with it'),
      declined: z.string().optional().describe('For an order that was never paid: why'),
    }),
    rental: recordsOfRental.optional().describe('For a rental: the records of pick-up and return'),
    buyer,
    today: z.iso.date().describe('At the dealership'),
    timeZone: z.string().describe("The dealership's"),
  })
  .meta({ id: 'OrderView' });
export type OrderView = z.infer<typeof orderView>;
