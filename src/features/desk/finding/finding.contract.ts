import { z } from 'zod';
import { typedText } from '#platform/text/search-text.ts';
import { deskThing } from '../desk.contract.ts';
import { thingKinds } from '../desk.rules.ts';

export const deskSearchQuery = z.object({
  search: typedText()
    .min(2, 'Enter at least 2 characters')
    .max(100, 'Enter at most 100 characters')
    .describe(
      'A name, or a part of an email address, phone number, VIN, stock number or receipt number, of a car or of the title of a question',
    ),
});

export const foundThings = z
  .object({
    things: z.array(deskThing).describe('By kind, in the order of the kinds; 6 of each at most'),
    more: z
      .array(z.enum(thingKinds.map(({ kind }) => kind)))
      .describe('Kinds with more results: a longer search text narrows them'),
  })
  .meta({ id: 'FoundThings' });
export type FoundThings = z.infer<typeof foundThings>;
