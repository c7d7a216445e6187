import { z } from 'zod';
import { longestReason, reasonText } from '#features/audit/reason.contract.ts';
import { mileage, typedVin, vinConfirmed } from '#features/vehicles/vehicles.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { cursorField } from '#platform/lists/cursor.ts';
import { buyer, soldCar } from '../orders.contract.ts';
import { returnRefusals, returnStates } from './returns.rules.ts';

/** What a customer sends who wants to bring a vehicle back. */
export const returnRequest = z
  .object({
    reason: z
      .string()
      .trim()
      .max(longestReason, `At most ${longestReason} characters`)
      .optional()
      .describe('The reason; optional'),
  })
  .meta({ id: 'ReturnRequest' });

const takingBack = {
  mileageKm: mileage.describe('Mileage at return, in km'),
  vin: typedVin.optional().describe('Required if the order has no VIN'),
  vinConfirmed,
};

export const vehicleBack = z.object(takingBack).meta({ id: 'TakeBackPurchase' });
export type VehicleBack = z.infer<typeof vehicleBack>;

export const generousTakeBack = z
  .object({ ...takingBack, reason: reasonText.describe('Why it is taken back without a right to return') })
  .meta({ id: 'GenerousTakeBack' });

export const returnRefusal = z
  .object({ reason: reasonText.describe('The reason; shown to the customer') })
  .meta({ id: 'ReturnRefusal' });

/** A request to return a vehicle, as staff see it. */
export const staffReturn = z
  .object({
    orderId: z.string(),
    receiptNumber: z.string(),
    car: soldCar,
    customer: buyer,
    state: z.enum(returnStates),
    askedAt: z.iso.datetime().optional(),
    reason: z.string().optional().describe("In the customer's words"),
    lastDay: z.iso.date().optional().describe('Last day of the right to return'),
    kmAtMost: z
      .number()
      .int()
      .optional()
      .describe('Highest odometer reading for the right; absent: no limit'),
    fee: dollars,
    refund: dollars.describe('The part refunded as money, less the fee: of a plan, of what was collected'),
    ends: dollars.optional().describe('The canceled balance of its plan'),
    decision: z.string().optional(),
    refusal: z.enum(returnRefusals).optional().describe('Why the right to return does not apply'),
  })
  .meta({ id: 'StaffReturn' });
export type StaffReturn = z.infer<typeof staffReturn>;

export const staffReturnList = z.array(staffReturn).meta({ id: 'StaffReturnList' });

export const returnsQuery = z.object({
  limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(50),
  cursor: cursorField,
});
