import { z } from 'zod';
import { reasonText } from '#features/audit/reason.contract.ts';
import { chargedLine } from '#features/pricing/pricing.contract.ts';
import { chosenVehicle } from '#features/vehicles/on-sale/on-sale.contract.ts';
import { vehicleTakenCode } from '#features/vehicles/vehicles.rules.ts';
import { dollars } from '#platform/dollars.ts';
import { cursorField } from '#platform/lists/cursor.ts';
import { countsOfFilters, listQuery } from '#platform/lists/list-query.ts';
import { deskViews, holdStates } from './holds.rules.ts';

export const holdId = z.object({ id: z.string().min(1).max(64) });

const heldCar = z.object({
  _id: z.string(),
  make: z.string(),
  model: z.string(),
  color: z.string(),
  image: z.string(),
  imagePlaceholder: z.string().optional(),
  vip: z.literal(true).optional(),
});

/** What a reservation costs and for how long, before it is made. */
export const holdOffer = z
  .object({
    car: heldCar,
    price: dollars.describe('The shown price'),
    total: dollars.describe('With all its lines and tax'),
    deposit: dollars.describe('Charged now and applied to the purchase'),
    hours: z.number().int(),
    obstacle: z
      .enum(['sold-out', vehicleTakenCode, 'holding', 'too-soon'])
      .optional()
      .describe(
        'Why it cannot be reserved now: none is available, or not the requested one; you have another reservation, or had one just before',
      ),
    vehicle: chosenVehicle.optional().describe('The requested vehicle, while available'),
    holdId: z.string().optional().describe('The reservation that prevents it'),
    waitsAtBank: z
      .literal(true)
      .optional()
      .describe('Your bank is waiting for you to confirm a deposit; reserving again cancels that payment'),
  })
  .meta({ id: 'HoldOffer' });
export type HoldOffer = z.infer<typeof holdOffer>;

const vehicleId = z.string().min(1).max(64).optional();

export const offerQuery = z.object({
  carId: z.string().min(1).max(64),
  vehicleId: vehicleId.describe('The vehicle, from GET /vehicle-choice'),
});

export const holdRequest = z
  .object({
    carId: z.string().min(1).max(64),
    price: dollars.describe('The price that the customer saw: 409 price-changed if it has changed'),
    deposit: dollars.describe('The deposit that the customer saw: 409 total-changed if it has changed'),
    vehicleId: vehicleId.describe('The vehicle, from GET /vehicle-choice; absent: any vehicle of this car'),
    paymentToken: z
      .string()
      .max(200)
      .optional()
      .describe('From the payment provider, made in the browser. Without one the sandbox pays.'),
  })
  .meta({ id: 'HoldRequest' });
export type HoldRequest = z.infer<typeof holdRequest>;

/** A reservation, as its customer sees it. */
export const hold = z
  .object({
    _id: z.string(),
    car: heldCar,
    vehicle: chosenVehicle.optional().describe('The vehicle, if the customer chose it'),
    state: z.enum(holdStates),
    deposit: dollars,
    price: dollars.describe('Of the vehicle with the mandatory lines: the reserved price, or a lower one'),
    basePrice: dollars.optional().describe("The vehicle's base price, if it differs from the shown price"),
    lines: z.array(chargedLine),
    total: dollars.describe('With all lines and tax'),
    due: dollars.describe('The amount due: the total less the deposit'),
    createdAt: z.iso.datetime(),
    endsAt: z.iso.datetime().optional().describe('Absent until the deposit is paid'),
    extended: z.literal(true).optional(),
    endedAt: z.iso.datetime().optional(),
    reason: z.string().optional().describe('Why staff ended it'),
    refund: z
      .object({ state: z.enum(['pending', 'done']), amount: dollars })
      .optional()
      .describe('The refunded amount of the deposit'),
    orderId: z.string().optional().describe('The resulting order'),
    timeZone: z.string().describe("The dealership's"),
  })
  .meta({ id: 'Hold' });
export type Hold = z.infer<typeof hold>;

export const ownHoldList = z.array(hold).meta({ id: 'HoldList' });

/** A reservation, as staff see it. */
export const deskHold = hold
  .extend({
    customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    stockNumber: z.string().optional().describe('Of the vehicle, if it is in the inventory'),
    refused: z.string().optional().describe('Why the payment provider refused the refund of the deposit'),
    mayExtend: z.boolean(),
  })
  .meta({ id: 'DeskHold' });
export type DeskHold = z.infer<typeof deskHold>;

export const deskHoldList = z.array(deskHold).meta({ id: 'DeskHoldList' });

const view = z
  .enum(deskViews)
  .default('open')
  .describe('open: a unit is held for it; today: it ends today at the dealership, or has ended');

export const deskFilters = z.object({ view, id: z.string().max(64).optional().describe('Only this one') });
export const deskQuery = listQuery(deskFilters);
export const holdCounts = countsOfFilters(deskViews).meta({ id: 'HoldCounts' });
export const deskExportQuery = z.object({ view: z.enum(deskViews).default('all') });

export const holdEnding = z
  .object({ reason: reasonText.describe('The reason; shown to the customer') })
  .meta({ id: 'EndHold' });

export const depositPaidBack = z
  .object({ note: reasonText.describe('How it was paid back') })
  .meta({ id: 'DepositPaidBack' });

/** What a car's page says of reservations. */
export const carHolds = z
  .object({
    deposit: dollars.optional().describe('The deposit to reserve one; absent: reservations are not possible'),
    reserved: z.number().int().describe('Units of this car that are reserved now'),
  })
  .meta({ id: 'CarHolds' });
export type CarHolds = z.infer<typeof carHolds>;

const reservedCar = z.object({
  carId: z.string(),
  holdId: z.string(),
  deposit: dollars,
});
/** A car that its customer has reserved, where it is shown or about to be bought. */
export type ReservedCar = z.infer<typeof reservedCar>;

/** In an object: what everybody else is answered is the same for all of them. */
export const reservedCarAnswer = z
  .object({ reserved: reservedCar.optional().describe('Until the reservation ends or its car is bought') })
  .meta({ id: 'ReservedCar' });

export const ownHoldsQuery = z.object({
  limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(24),
  cursor: cursorField,
});

export const holdKey = z.object({
  'idempotency-key': z
    .string(
      'Send an Idempotency-Key header: a new random value for each reservation, the same one for a retry',
    )
    .min(1, 'The Idempotency-Key is empty: send a new random value for each reservation')
    .max(200, 'The Idempotency-Key has at most 200 characters')
    .describe('A new random value for each reservation, the same one for a retry'),
});
