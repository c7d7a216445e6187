import { z } from 'zod';
import { factBounds } from '#features/catalogue/facts.rules.ts';
import { order } from '#features/orders/orders.contract.ts';
import { repairType } from '#features/service-center/service-center.contract.ts';
import { appointmentStates } from '#features/service-center/service-center.rules.ts';
import { mileage, typedVin } from '#features/vehicles/vehicles.contract.ts';
import { sentDate } from '#platform/dates/date-schema.ts';
import { wholeError } from '#platform/figures.ts';
import { judgeVin } from '#platform/text/judge-vin.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { careKinds, careSources, careStates } from './due/care.rules.ts';

export const longestCarName = 60;
export const longestPlate = 12;
/** So many cars of others are kept in one garage. */
export const mostAdded = 20;
/** So many readings, and as many services, are kept of a car. */
export const mostEntries = 200;

const day = z.iso.date();
const km = z.number().int().min(0);

const careDone = z.object({
  on: day,
  km: km.optional().describe('Absent: not recorded'),
  by: z.enum(careSources).describe('handover: no service yet, the cycle counts from the handover'),
});

/** What a car is due for. */
export const dueItem = z
  .object({
    kind: z.enum(careKinds),
    state: z.enum(careStates).describe('unknown: it is not known when it was last done'),
    on: day.optional().describe('By time or by distance, whichever comes first'),
    isEstimate: z.boolean().describe('The day is estimated from the mileage'),
    atKm: km.optional(),
    last: careDone.optional(),
    booked: day.optional().describe('The day of the appointment that it is booked for'),
  })
  .meta({ id: 'DueItem' });
export type DueItem = z.infer<typeof dueItem>;

/** A vehicle as its owner's garage shows it. */
export const garageVehicle = z
  .object({
    _id: z.string().describe("For a bought vehicle, the order's"),
    make: z.string(),
    model: z.string(),
    modelYear: z.number().int().optional(),
    color: z.string().optional(),
    image: z.string(),
    imagePlaceholder: z.string().optional(),
    VIN: z.string().optional().describe('Absent: for a bought vehicle, until it is assigned'),
    plate: z.string().describe('Empty: none was entered'),
    receiptNumber: z.string().optional().describe('For vehicles bought here'),
    comesOn: day.optional().describe('For a bought vehicle before handover: the delivery date'),
    mileage: z.object({ on: day, km }).optional().describe('The latest reading'),
    due: z.array(dueItem),
  })
  .meta({ id: 'GarageVehicle' });
export type GarageVehicle = z.infer<typeof garageVehicle>;

export const garage = z
  .object({
    vehicles: z.array(garageVehicle).describe('The newest first'),
    removed: z
      .array(z.object({ _id: z.string(), make: z.string(), model: z.string() }))
      .describe('Bought here and removed from the garage'),
    today: day.describe('At the dealership'),
  })
  .meta({ id: 'Garage' });
export type Garage = z.infer<typeof garage>;

/** A vehicle with all that is known of its care. */
export const garageSheet = garageVehicle
  .extend({
    readings: z
      .array(
        z.object({
          _id: z
            .string()
            .optional()
            .describe('Absent: recorded by the dealership, so the owner cannot remove it'),
          on: day,
          km,
          startsAnew: z.boolean(),
        }),
      )
      .describe('The newest first'),
    kmPerYear: z.number().int().optional().describe('Calculated from the readings'),
    kmToday: km.optional().describe('The estimate for today; absent: not known, or read recently'),
    done: z
      .array(
        z.object({
          _id: z.string(),
          on: day,
          by: z.enum(['workshop', 'owner']),
          kind: z.enum(careKinds).optional(),
          repairType: repairType.optional(),
          state: z.enum(appointmentStates).optional().describe('Of an appointment'),
          km: km.optional(),
        }),
      )
      .describe('Appointments here, and work done elsewhere; newest first'),
    order: order.optional().describe('For vehicles bought here'),
    today: day,
  })
  .meta({ id: 'GarageSheet' });
export type GarageSheet = z.infer<typeof garageSheet>;

const carName = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(longestCarName, `At most ${longestCarName} characters`)
    .superRefine(oneLine);

const plate = z
  .string()
  .trim()
  .max(longestPlate, `At most ${longestPlate} characters`)
  .refine((text) => /^[\p{L}\p{N} .·-]*$/u.test(text), 'Use letters, digits, spaces and hyphens')
  .transform((text) => text.toUpperCase())
  .describe('As on the car; empty: none');

const modelYear = z
  .number(wholeError('Enter a year'))
  .int('Enter a whole year')
  .min(factBounds.modelYear.least, `From ${factBounds.modelYear.least}`)
  .max(factBounds.modelYear.most, `At most ${factBounds.modelYear.most}`);

const named = {
  make: carName('Enter the make'),
  model: carName('Enter the model'),
  modelYear: modelYear.optional(),
  plate: plate.default(''),
};

/** As at the booking of a service: a VIN, or the chassis number of an older or imported car, of whatever year. */
const ownVin = typedVin.superRefine((vin, context) => {
  const judged = vin.length === 17 ? judgeVin(vin) : { vin };
  if ('problem' in judged) context.addIssue({ code: 'custom', message: judged.problem });
});

export const newGarageVehicle = z.object({ VIN: ownVin, ...named }).meta({ id: 'NewGarageVehicle' });
export type NewGarageVehicle = z.infer<typeof newGarageVehicle>;

/** Of a bought vehicle the order says what it is: only its plate can be changed. */
export const garageChange = z
  .object({ ...named, make: named.make.optional(), model: named.model.optional() })
  .meta({ id: 'GarageChange' });
export type GarageChange = z.infer<typeof garageChange>;

export const newReading = z
  .object({
    on: sentDate('Enter the day'),
    km: mileage,
    startsAnew: z
      .boolean()
      .default(false)
      .describe('Correct although lower than before: a new odometer counts from here on'),
  })
  .meta({ id: 'NewReading' });
export type NewReading = z.infer<typeof newReading>;

export const newCare = z
  .object({ kind: z.enum(careKinds), on: sentDate('Enter the day'), km: mileage.optional() })
  .meta({ id: 'NewCare' });
export type NewCare = z.infer<typeof newCare>;

export const garageParam = z.object({ id: z.string().min(1).max(64) });
export const entryParam = garageParam.extend({ entryId: z.string().min(1).max(64) });

/** What the shop reads in a VIN. */
export const readVin = z
  .object({
    VIN: z.string(),
    make: z.string().optional(),
    model: z.string().optional(),
    modelYear: z.number().int().optional(),
  })
  .meta({ id: 'ReadVin' });
export type ReadVin = z.infer<typeof readVin>;

export const vinQuery = z.object({ vin: ownVin });
