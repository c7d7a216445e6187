import { z } from 'zod';
import { condition, listingState } from '#features/catalogue/facts.contract.ts';
import { sentDate } from '#platform/dates/date-schema.ts';
import { dollars } from '#platform/dollars.ts';
import { typedText } from '#platform/text/search-text.ts';
import { location, mileage, typedVin, vehicleState, vinConfirmed } from '../vehicles.contract.ts';
import { kindsOfUnits, mostAtOnce } from './receiving.rules.ts';

const tooMany = `Receive at most ${mostAtOnce} vehicles at once`;

export const vinsToCheck = z
  .object({
    vins: z
      .array(z.string().max(100, 'A VIN has 17 characters'))
      .min(1, 'Enter a VIN')
      .max(mostAtOnce, tooMany),
    carId: z
      .string()
      .max(64)
      .optional()
      .describe('The listing: a model year before 1981 takes chassis numbers'),
  })
  .meta({ id: 'VinsToCheck' });

/** A vehicle that has this VIN. */
const known = z.object({
  _id: z.string(),
  stockNumber: z.string(),
  state: vehicleState,
  car: z.string().describe('Make and model'),
});

export const checkedVin = z
  .object({
    vin: z.string().describe('As stored; the entered text if it is not a VIN'),
    problem: z.string().optional().describe('Why it is not a VIN'),
    warning: z.string().optional().describe('A wrong check digit: received with vinConfirmed'),
    here: known.optional().describe('The vehicle in stock with this VIN: it cannot be received again'),
    before: known.optional().describe('The last vehicle with this VIN that left: this one returns'),
  })
  .meta({ id: 'CheckedVin' });
export type CheckedVin = z.infer<typeof checkedVin>;
export const checkedVins = z.array(checkedVin).meta({ id: 'CheckedVins' });

export const deliveryInput = z
  .object({
    key: z
      .string()
      .regex(/^[\w-]{16,64}$/, 'Use 16 to 64 letters, digits and hyphens')
      .describe('Your key for this delivery: sent again, it is received only once'),
    carId: z.string().min(1).max(64).describe('The listing'),
    unitsAre: z
      .enum(kindsOfUnits)
      .describe('new: the stock increases; counted: units already in stock get VINs'),
    vins: z.array(typedVin).min(1, 'Scan or type at least one VIN').max(mostAtOnce, tooMany),
    vinConfirmed,
    arrivedOn: sentDate().optional().describe('Today by default; not in the future'),
    location: location.optional(),
    mileageKm: mileage.optional().describe('For each vehicle'),
    cost: dollars.optional().describe('Cost of each vehicle; for admins'),
  })
  .meta({ id: 'DeliveryInput' });
export type DeliveryInput = z.infer<typeof deliveryInput>;

export const receivedDelivery = z
  .object({
    vehicles: z
      .array(z.object({ _id: z.string(), vin: z.string(), stockNumber: z.string() }))
      .describe('In the order in which they were scanned'),
    stock: z.number().int().describe('Of the listing now'),
    identified: z.number().int().describe('Number of units in stock with a VIN now'),
  })
  .meta({ id: 'ReceivedDelivery' });
export type ReceivedDelivery = z.infer<typeof receivedDelivery>;

export const listingsQuery = z.object({
  search: typedText().max(100).optional().describe('As in GET /cars; without it the newest'),
});

/** A listing that vehicles may be received for. */
export const listingToReceive = z
  .object({
    _id: z.string(),
    make: z.string(),
    model: z.string(),
    color: z.string(),
    vip: z.boolean(),
    condition: condition.optional().describe('Absent: new'),
    modelYear: z.number().int().optional(),
    listingState,
    stock: z.number().int(),
    identified: z.number().int().describe('Number of units in stock with a VIN'),
  })
  .meta({ id: 'ListingToReceive' });
export type ListingToReceive = z.infer<typeof listingToReceive>;
export const listingsToReceive = z.array(listingToReceive).meta({ id: 'ListingsToReceive' });
export const listingId = z.object({ id: z.string().min(1).max(64) });
