import { z } from 'zod';
import { thingActs, thingKinds } from './desk.rules.ts';

/** One thing of the shop, as the desk lists things of any kind. */
export const deskThing = z
  .object({
    kind: z.enum([...thingKinds.map(({ kind }) => kind), 'mail', 'garage-car']),
    _id: z.string(),
    name: z.string().describe('The main title'),
    vin: z.string().optional().describe('For a car in a garage, if known'),
    about: z.string().describe('The second line; may be empty'),
    state: z.string().optional().describe('The state, in words'),
    acts: z
      .array(z.enum(thingActs.map(({ act }) => act)))
      .optional()
      .describe('Available actions'),
    date: z.iso.date().optional().describe('The day it refers to, at the dealership'),
  })
  .meta({ id: 'DeskThing' });
export type DeskThing = z.infer<typeof deskThing>;
