import { z } from 'zod';
import { carPrice, dollars } from '#platform/dollars.ts';
import { dollarsTyped } from '#platform/figures.ts';
import { carDetail, words } from '../catalogue.contract.ts';
import { description, equipment, facts, listingState, topSpeed } from '../facts.contract.ts';
import { listingShape } from '../own-shapes/listing-shape.contract.ts';
import { waitingPicture } from '../pictures/pictures.contract.ts';

export const priceChange = z
  .object({
    changedAt: z.iso.datetime(),
    before: dollars,
    after: dollars,
  })
  .meta({ id: 'PriceChange' });

/** A listing as staff edit it (rules.md#facts). */
export const listing = carDetail
  .omit({ pictures: true })
  .extend({
    basePrice: dollars.describe("The car's base price, as staff enter it"),
    oldBasePrice: dollars.optional().describe('Its base price before, shown as reduced from'),
    vip: z.boolean(),
    listingState,
    version: z.string().describe('Changes whenever a field of PUT /listings/{id} changes'),
    priceChanges: z.array(priceChange).describe('The newest first, at most 50'),
    waitingPicture: waitingPicture.optional(),
    shape: listingShape.shape.shape,
  })
  .meta({ id: 'Listing' });
export type Listing = z.infer<typeof listing>;

/** What a form of the listing sends: a fact that is left out is not known any more. */
export const listingInput = facts
  .extend({
    make: words('Enter the make'),
    model: words('Enter the model'),
    color: words('Enter the color'),
    topSpeed: topSpeed(),
    description: description.optional(),
    equipment: equipment.optional(),
    expectedVersion: z
      .string()
      .max(64)
      .optional()
      .describe('409 listing-changed if someone changed it in the meantime'),
  })
  .meta({ id: 'ListingInput' });
export type ListingInput = z.infer<typeof listingInput>;

export const listingPrice = z
  .object({
    price: carPrice('Enter the price'),
    expectedPrice: dollars.optional().describe('409 price-changed if the price has changed'),
    oldPrice: dollars
      .nullable()
      .optional()
      .describe('To undo a change: the base price before it, or null for none; needs expectedPrice'),
  })
  .refine(({ oldPrice, expectedPrice }) => oldPrice === undefined || expectedPrice !== undefined, {
    path: ['expectedPrice'],
    message: 'Enter the price that is undone',
  })
  .meta({ id: 'ListingPrice' });
export type ListingPrice = z.infer<typeof listingPrice>;

/** The price that is typed on the page, in words, and what the car cost there. */
export const priceForm = z.object({
  price: z.preprocess((typed) => dollarsTyped(String(typed)) ?? Number.NaN, carPrice('Enter the price')),
  expectedPrice: z.coerce.number(),
});

/** What a car cost before a change; of its price before that, '' where it had none. */
export const priceBefore = z.object({
  price: z.coerce.number(),
  expectedPrice: z.coerce.number(),
  oldPrice: z.string().transform((text) => (text === '' ? null : Number(text))),
});

/** The code of the refusal where somebody else changed the listing meanwhile. */
export const listingChangedCode = 'listing-changed';
