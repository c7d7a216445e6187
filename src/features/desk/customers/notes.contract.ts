import { z } from 'zod';
import { eachLine } from '#platform/text/one-line.ts';

export const longestCustomerNote = 2_000;

/** What staff wrote down about a customer. */
export const customerNote = z
  .object({
    _id: z.string(),
    text: z.string(),
    by: z.string().describe('Email address of the author'),
    at: z.iso.datetime(),
    timeZone: z.string().describe("The dealership's, an IANA name"),
    isOwn: z.boolean().describe('Whether you wrote it and may remove it'),
  })
  .meta({ id: 'CustomerNote' });
export type CustomerNote = z.infer<typeof customerNote>;

export const newNote = z
  .object({
    text: z
      .string('Write the note')
      .trim()
      .min(1, 'Write the note')
      .max(longestCustomerNote, `At most ${longestCustomerNote.toLocaleString('en-US')} characters`)
      .superRefine(eachLine),
  })
  .meta({ id: 'NewCustomerNote' });
