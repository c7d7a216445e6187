import { z } from 'zod';
import { reasonText } from '#features/audit/reason.contract.ts';
import { keysOf } from '#features/catalogue/facts.rules.ts';
import { sentDate } from '#platform/dates/date-schema.ts';
import { dollars } from '#platform/dollars.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { typedFigure, unitSystems } from '#platform/units.ts';
import { vehicle } from '../inventory/inventory.contract.ts';
import {
  location,
  mileage,
  mileageIn,
  typedVin,
  vehicleNotes,
  vehicleState,
  vinConfirmed,
} from '../vehicles.contract.ts';
import { vehicleEventWords } from '../vehicles.rules.ts';

const sheetEvent = z.object({
  at: z.iso.datetime(),
  what: z.enum(keysOf(vehicleEventWords)),
  by: z.string().optional().describe('Who did it, by email address; absent for customers and jobs'),
  orderId: z.string().optional(),
  details: z.record(z.string(), z.unknown()).describe('The value before and after, or a reason'),
});
export type SheetEvent = z.infer<typeof sheetEvent>;

const priceStep = z.object({ at: z.iso.datetime(), before: dollars, after: dollars });

/** Everything about one vehicle, from its arrival to today (rules.md#vehicles). */
export const vehicleSheet = vehicle
  .extend({
    notes: z.string().optional().describe('For staff'),
    version: z.string().describe('Changes whenever the vehicle changes'),
    events: z.array(sheetEvent).describe('The newest first, 200 at most'),
    prices: z.array(priceStep).describe('Of its listing while it was in stock, newest first, 50 at most'),
    sameVin: z
      .array(z.object({ _id: z.string(), stockNumber: z.string(), state: vehicleState }))
      .describe('Earlier stays of this VIN'),
  })
  .meta({ id: 'VehicleSheet' });
export type VehicleSheet = z.infer<typeof vehicleSheet>;

/** What staff write on a sheet: what is left out is not known any more, but for the cost, which stays. */
export const vehicleInput = z
  .object({
    vin: typedVin.describe('Can be changed only for a vehicle without an order'),
    vinConfirmed,
    arrivedOn: sentDate('Enter the day it arrived'),
    location: location.optional(),
    mileageKm: mileage.optional(),
    notes: vehicleNotes.optional(),
    cost: dollars.nullable().optional().describe('For admins; null: unknown'),
    expectedVersion: z
      .string()
      .max(64)
      .optional()
      .describe('409 vehicle-changed if someone changed it in the meantime'),
  })
  .meta({ id: 'VehicleInput' });
export type VehicleInput = z.infer<typeof vehicleInput>;

/** The same as it is typed; figures in the units of the shop. An empty field is a fact that is not known. */
export const vehicleForm = z
  .object({
    vin: z.string(),
    vinConfirmed: z.string().optional(),
    arrivedOn: z.string(),
    location: z.string(),
    mileageKm: z.string(),
    notes: z.string(),
    cost: z.string().optional().describe('Of those who may know it'),
    expectedVersion: z.string(),
    units: z.enum(unitSystems),
    mileageBefore: z.string().describe('A figure that is as it was shown is still that'),
  })
  .transform((typed, { addIssue }) => {
    const { vin, arrivedOn, location, mileageKm, notes, cost, expectedVersion, units } = typed;
    const before = typed.mileageBefore === '' ? undefined : Number(typed.mileageBefore);
    const read = vehicleInput.extend({ mileageKm: mileageIn(units).optional() }).safeParse({
      vin,
      arrivedOn,
      expectedVersion,
      ...(location.trim() && { location }),
      ...(mileageKm.trim() && {
        mileageKm: typedFigure(figureTyped(mileageKm) ?? Number.NaN, units, before),
      }),
      ...(notes.trim() && { notes }),
      ...(cost !== undefined && { cost: dollarsTyped(cost) ?? null }),
      ...(typed.vinConfirmed && { vinConfirmed: true }),
    });
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

export const vehicleStateInput = z
  .object({
    to: z.enum(['preparing', 'available', 'gone']),
    from: vehicleState.optional().describe('409 vehicle-changed if its state has changed'),
    reason: reasonText.optional().describe('The reason; required for gone'),
  })
  .refine(({ to, reason }) => to !== 'gone' || reason, {
    path: ['reason'],
    message: 'Enter a reason',
  })
  .meta({ id: 'VehicleStateInput' });
export type VehicleStateInput = z.infer<typeof vehicleStateInput>;

export const vehicleId = z.object({ id: z.string().min(1).max(64) });
export const orderOfVehicle = z.object({ orderId: z.string().min(1).max(64) });
