import { z } from 'zod';
import { reasonText } from '#features/audit/reason.contract.ts';
import { keysOf } from '#features/catalogue/facts.rules.ts';
import { sentDate } from '#platform/dates/date-schema.ts';
import { dollars } from '#platform/dollars.ts';
import { vehicle } from '../inventory/inventory.contract.ts';
import { location, mileage, typedVin, vehicleNotes, vehicleState } from '../vehicles.contract.ts';
import { vehicleEventWords } from '../vehicles.rules.ts';

const sheetEvent = z.object({
  at: z.iso.datetime(),
  what: z.enum(keysOf(vehicleEventWords)),
  by: z.string().optional().describe('The address of who did it; absent where a customer or a job did'),
  orderId: z.string().optional(),
  details: z.record(z.string(), z.unknown()).describe('What it was before and is now, a reason'),
});
export type SheetEvent = z.infer<typeof sheetEvent>;

const priceStep = z.object({ at: z.iso.datetime(), before: dollars, after: dollars });

/** Everything about one vehicle, from its arrival to today (rules.md#vehicles). */
export const vehicleSheet = vehicle
  .extend({
    notes: z.string().optional().describe('For staff'),
    version: z.string().describe('Another one as soon as the vehicle has changed'),
    events: z.array(sheetEvent).describe('The newest first, 200 at most'),
    prices: z.array(priceStep).describe('Of its listing while it stood here, the newest first, 50 at most'),
    sameVin: z
      .array(z.object({ _id: z.string(), stockNumber: z.string(), state: vehicleState }))
      .describe('Other times that this VIN was here'),
  })
  .meta({ id: 'VehicleSheet' });
export type VehicleSheet = z.infer<typeof vehicleSheet>;

/** What staff write on a sheet: what is left out is not known any more, but for the cost, which stays. */
export const vehicleInput = z
  .object({
    vin: typedVin.describe('Of a vehicle that no order has; of others as it is'),
    arrivedOn: sentDate('Enter the day it arrived'),
    location: location.optional(),
    mileageKm: mileage.optional(),
    notes: vehicleNotes.optional(),
    cost: dollars.nullable().optional().describe('For admins; null: not known any more'),
    expectedVersion: z
      .string()
      .max(64)
      .optional()
      .describe('409 vehicle-changed where somebody changed it meanwhile'),
  })
  .meta({ id: 'VehicleInput' });
export type VehicleInput = z.infer<typeof vehicleInput>;

export const vehicleStateInput = z
  .object({
    to: z.enum(['preparing', 'available', 'gone']),
    from: vehicleState.optional().describe('409 vehicle-changed where it is something else by now'),
    reason: reasonText.optional().describe('Why it leaves us; needed for gone'),
  })
  .refine(({ to, reason }) => to !== 'gone' || reason, {
    path: ['reason'],
    message: 'Say why it leaves us',
  })
  .meta({ id: 'VehicleStateInput' });
export type VehicleStateInput = z.infer<typeof vehicleStateInput>;

export const vehicleId = z.object({ id: z.string().min(1).max(64) });
export const orderOfVehicle = z.object({ orderId: z.string().min(1).max(64) });
