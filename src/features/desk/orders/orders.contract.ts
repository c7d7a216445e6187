import { z } from 'zod';
import { buyer } from '#features/orders/orders.contract.ts';
import { orderStates } from '#features/orders/orders.rules.ts';
import { foundOrder } from '#features/orders/search/order-search.contract.ts';
import { chargedLine } from '#features/pricing/pricing.contract.ts';
import { sentMail } from '../mails/mails.contract.ts';

export const deskOrderId = z.object({ id: z.string().min(1).max(64) });

/** An order as everybody at the desk may read it: nothing of payments, refunds and the books. */
export const deskOrder = foundOrder
  .omit({ refunded: true })
  .extend({
    customerId: z.string(),
    buyer,
    lines: z.array(chargedLine).describe('Charges in addition to the vehicle, by name'),
    vin: z.string().optional().describe('Absent until a vehicle is assigned, and for canceled orders'),
    vehicleId: z.string().optional().describe('The vehicle in the inventory'),
    stockNumber: z.string().optional(),
    steps: z
      .array(z.object({ state: z.enum(orderStates).or(z.literal('ordered')), at: z.iso.datetime() }))
      .describe('History, oldest first'),
    mails: z.array(sentMail).describe('Emails about it, newest first, 50 at most'),
    timeZone: z.string().describe("The dealership's, an IANA name"),
  })
  .meta({ id: 'DeskOrder' });
export type DeskOrder = z.infer<typeof deskOrder>;
