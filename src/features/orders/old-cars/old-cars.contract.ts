import { z } from 'zod';
import { moneyWays, payoutStates } from '#features/payments/payouts.rules.ts';
import { photo } from '#features/photos/photos.contract.ts';
import { oldCarSteps } from '#features/trade-ins/inspections/inspections.rules.ts';
import { offer } from '#features/trade-ins/trade-ins.contract.ts';
import { accidents, conditions } from '#features/trade-ins/trade-ins.rules.ts';
import { dollars } from '#platform/dollars.ts';
import { buyer, soldCar } from '../orders.contract.ts';

const inspection = z.object({
  version: z.number().int(),
  vin: z.string(),
  make: z.string(),
  model: z.string(),
  modelYear: z.number().int(),
  color: z.string(),
  mileageKm: z.number().int(),
  condition: z.enum(conditions),
  location: z.string().optional(),
  value: dollars.describe('Trade-in value'),
  reason: z.string().optional().describe('Why it differs from the offer'),
  credit: dollars.describe('The credit at this value'),
  inspectedBy: z.string(),
  inspectedAt: z.iso.datetime(),
  agreement: z
    .object({
      text: z.array(z.string()).describe('Paragraphs'),
      agreedAs: z.string().optional(),
      agreedAt: z.iso.datetime().optional(),
      hash: z.string().optional().describe('SHA-256 of the text, hex'),
    })
    .optional()
    .describe('The text that the customer agrees to, if the value has changed'),
});

/** An old car that pays for a part of an order, from the inspection to what became of it. */
export const oldCarOfOrder = z
  .object({
    orderId: z.string(),
    receiptNumber: z.string(),
    car: soldCar.describe('The vehicle that is handed over'),
    customer: buyer,
    step: z.enum(oldCarSteps).describe('The next step; over: the order is canceled'),
    oldCar: z.object({
      tradeInId: z.string(),
      name: z.string(),
      VIN: z.string().optional(),
      make: z.string().optional(),
      model: z.string().optional(),
      modelYear: z.number().int().optional(),
      mileageKm: z.number().int().describe("The customer's details in the request"),
      condition: z.enum(conditions),
      accident: z.enum(accidents),
      note: z.string(),
      owed: dollars,
      offer: offer.optional(),
      photos: z.array(photo),
    }),
    credit: dollars.describe('The current credit'),
    untaxed: dollars
      .optional()
      .describe('The untaxed part of the price: the trade-in is taken as offered, or the order is canceled'),
    mostValue: dollars.describe('The highest possible value: more is not due'),
    inspection: inspection.optional(),
    toPay: dollars.optional().describe('Due from the customer before the handover'),
    toGet: dollars.optional().describe('Due to the customer after the handover'),
    whole: dollars
      .optional()
      .describe('To be paid if the customer keeps the trade-in; absent if that cannot be recorded'),
    received: z.array(
      z.object({
        amount: dollars,
        standsFor: z.enum(['difference', 'whole']),
        way: z.enum(moneyWays),
        reference: z.string(),
        receivedAt: z.iso.datetime(),
        receivedBy: z.string(),
      }),
    ),
    vehicle: z
      .object({ _id: z.string(), stockNumber: z.string(), carId: z.string() })
      .optional()
      .describe('The resulting vehicle in the inventory'),
    payouts: z.array(z.object({ _id: z.string(), amount: dollars, state: z.enum(payoutStates) })),
  })
  .meta({ id: 'OldCarOfOrder' });
export type OldCarOfOrder = z.infer<typeof oldCarOfOrder>;
