import { z } from 'zod';
import { thingActs, thingKinds } from './desk.rules.ts';

/** One thing of the shop, as the desk lists things of any kind. */
export const deskThing = z
  .object({
    kind: z.enum([...thingKinds.map(({ kind }) => kind), 'mail', 'garage-car']),
    _id: z.string(),
    name: z.string().describe('What it is known by'),
    vin: z.string().optional().describe('Of a car in a garage, where it is known'),
    about: z.string().describe('What tells it from others; may be empty'),
    state: z.string().optional().describe('Where it stands, in words'),
    acts: z
      .array(z.enum(thingActs.map(({ act }) => act)))
      .optional()
      .describe('What can be done with it now, by those who may'),
    date: z.iso.date().optional().describe('The day that it is about, at the dealership'),
  })
  .meta({ id: 'DeskThing' });
export type DeskThing = z.infer<typeof deskThing>;
