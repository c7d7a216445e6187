import { z } from 'zod';
import { monthlyOffer } from '#features/finance/finance.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { cursorField } from '#platform/lists/cursor.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { typedText } from '#platform/text/search-text.ts';
import { description, equipment, furtherFacts, listedFacts } from './facts.contract.ts';

/** A name of a car: of its make, its model, its color. `missing` is said where there is none. */
export const words = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(100, 'Use at most 100 characters').superRefine(oneLine);

export const car = z
  .object({
    _id: z.string(),
    make: z.string(),
    model: z.string(),
    color: z.string(),
    topSpeed: z.number().int().describe('km/h'),
    price: dollars.describe("The shown price: the base price and the dealer's price lines"),
    basePrice: dollars
      .optional()
      .describe("The car's base price: in answers to staff, and where it differs from the shown price"),
    oldPrice: dollars.optional().describe("Shown as 'Was' where it is above the price"),
    monthly: monthlyOffer
      .optional()
      .describe("Estimated monthly payment on the dealer's standard terms; not in answers to staff"),
    stock: z.number().int().min(0),
    image: z
      .string()
      .describe('Address of the picture (JPEG); smaller sizes, AVIF and WebP are available next to it'),
    imagePlaceholder: z.string().optional().describe('A blurred picture as a data: address'),
    ...listedFacts,
  })
  .meta({ id: 'Car' });
export type Car = z.infer<typeof car>;

/** One of a car's pictures as its page shows it (rules.md#pictures). */
export const shownPicture = z
  .object({
    image: z.string().describe('Its address, like that of the car'),
    imagePlaceholder: z.string().optional().describe('A blurred picture as a data: address'),
    alt: z.string().describe('What the picture shows'),
  })
  .meta({ id: 'ShownPicture' });
export type ShownPicture = z.infer<typeof shownPicture>;

/** A car as its own page shows it (rules.md#facts). A fact that is not known is absent. */
export const carDetail = car
  .extend({
    ...furtherFacts,
    description: description.optional().describe('Plain text; empty lines part its paragraphs'),
    equipment: equipment.optional(),
    pictures: z.array(shownPicture).optional().describe('In their order: the first is image; absent: none'),
    vehiclesToChoose: z
      .number()
      .int()
      .optional()
      .describe('How many vehicles can be chosen individually (GET /vehicle-choice); absent: none'),
    shape: z
      .object({
        name: z.string().describe('A built-in 3D model; own: a 3D file of its own'),
        paint: z.string().describe('The paint that it is sold in; own: the colors of its file'),
        file: z.string().optional().describe('The address of its own 3D file, binary glTF'),
        takesPaint: z.boolean().describe('Whether other paints can be tried on'),
      })
      .optional()
      .describe('What it looks like in 3D; absent: it is not shown so'),
  })
  .meta({ id: 'CarDetail' });
export type CarDetail = z.infer<typeof carDetail>;

export const carList = z.array(car).meta({ id: 'CarList' });

export const listQuery = z.object({
  search: typedText()
    .max(100)
    .optional()
    .describe(
      'Part of the model, or the beginning of make and model; case, accents, spaces, hyphens, dots, slashes and apostrophes do not matter',
    ),
  limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(24),
  cursor: cursorField,
});
export type ListQuery = z.infer<typeof listQuery>;

export const carId = z.object({ id: z.string().min(1).max(64) });
