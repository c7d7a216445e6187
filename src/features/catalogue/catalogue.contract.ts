import { z } from 'zod';
import { dollars } from '#platform/dollars.ts';
import { cursorField } from '#platform/lists/cursor.ts';
import { typedText } from '#platform/text/search-text.ts';

export const car = z
  .object({
    _id: z.string(),
    make: z.string(),
    model: z.string(),
    color: z.string(),
    topSpeed: z.number().int().describe('km/h'),
    price: dollars,
    oldPrice: dollars.optional().describe("Shown as 'Was' where it is above the price"),
    stock: z.number().int().min(0),
    image: z.string().describe('Address of the picture (JPEG); smaller sizes and AVIF or WebP beside it'),
    imagePlaceholder: z.string().optional().describe('A blurred picture as a data: address'),
  })
  .meta({ id: 'Car' });
export type Car = z.infer<typeof car>;

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
