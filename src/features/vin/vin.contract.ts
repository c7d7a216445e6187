import { z } from 'zod';
import { orderStates, orderTypes } from '#features/orders/orders.rules.ts';
import { dollars } from '#platform/dollars.ts';

/** What staff type; hyphens, spaces and case do not matter. */
export const typedReceipt = z.object({ receipt: z.string().min(1).max(40) });

export const barcode = z
  .object({
    svg: z.string().describe('CODE128 of the VIN as an SVG document: dark on white, with its quiet zone'),
    modules: z
      .number()
      .int()
      .describe('Number of narrow bars in its width: use a whole number of dots for each'),
  })
  .meta({ id: 'Barcode' });
export type Barcode = z.infer<typeof barcode>;

/** A vehicle that was sold, looked up by its receipt number. */
export const soldVehicle = z
  .object({
    _id: z.string().describe('The order'),
    receiptNumber: z.string(),
    make: z.string(),
    model: z.string(),
    color: z.string(),
    topSpeed: z.number().int().describe('km/h'),
    price: dollars.optional().describe('Absent for a rental: it was not purchased'),
    createdAt: z.iso.datetime().optional().describe('When it was purchased; absent for a rental'),
    type: z.enum(orderTypes),
    state: z.enum(orderStates),
    image: z.string(),
    imagePlaceholder: z.string().optional(),
    vin: z.string().optional().describe('Absent until one is generated'),
    barcode: barcode
      .optional()
      .describe('Of the VIN. Absent for a canceled order: its VIN stays on record but is not used'),
    noVinBecause: z.string().optional().describe('Why no VIN can be generated'),
  })
  .meta({ id: 'SoldVehicle' });
export type SoldVehicle = z.infer<typeof soldVehicle>;

export const generatedVin = z.object({ vin: z.string(), barcode }).meta({ id: 'GeneratedVin' });
export type GeneratedVin = z.infer<typeof generatedVin>;

export const orderParam = z.object({ id: z.string().min(1).max(64) });

export const vinOfOrder = z
  .object({
    vin: z.string().optional().describe('Absent until one is generated'),
    issuedAt: z.iso.datetime().optional(),
    issuedBy: z.string().optional().describe('Email address of the person who generated it'),
  })
  .meta({ id: 'VinOfOrder' });
export type VinOfOrder = z.infer<typeof vinOfOrder>;

/** The longest list page of orders (rules.md#lists). */
const idsAtMost = 100;

export const vinsQuery = z.object({
  ids: z
    .string()
    .max(65 * idsAtMost)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.string().min(1)).max(idsAtMost))
    .describe('Orders, with commas between them'),
});

export const vinsOfOrders = z
  .record(z.string(), z.string())
  .describe('VIN by order; orders without a VIN are omitted')
  .meta({ id: 'VinsOfOrders' });
export type VinsOfOrders = z.infer<typeof vinsOfOrders>;

export const ownVins = z
  .array(z.object({ orderId: z.string(), vin: z.string(), make: z.string(), model: z.string() }))
  .meta({ id: 'OwnVins' });
export type OwnVins = z.infer<typeof ownVins>;

/** The listed texts, for answers without one (rules.md#texts). */
export const vinTexts = {
  notFound: 'Failed to find car.',
  notGenerated: 'Failed to generate VIN.',
} as const;
