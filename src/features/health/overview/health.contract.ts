import { z } from 'zod';

/** What the page looks at, in its order. */
export const healthAreas = [
  'database',
  'jobs',
  'mail',
  'pictures',
  'ledger',
  'backups',
  'disk',
  'versions',
] as const;
export type HealthArea = (typeof healthAreas)[number];

export const healthStates = ['good', 'look', 'broken'] as const;
export type HealthState = (typeof healthStates)[number];

const fact = z.object({
  label: z.string(),
  value: z.string().optional().describe('In words'),
  at: z.iso.datetime().optional().describe('In place of a value: a moment'),
});
export type HealthFact = z.infer<typeof fact>;

export const healthLine = z
  .object({
    area: z.enum(healthAreas),
    state: z.enum(healthStates).describe('good; look: look at it soon; broken: now'),
    says: z.string().describe('How it is, in a sentence'),
    todo: z.string().optional().describe('What to do about it'),
    facts: z.array(fact),
  })
  .meta({ id: 'HealthLine' });
export type HealthLine = z.infer<typeof healthLine>;

export const health = z
  .object({
    lines: z.array(healthLine),
    checkedAt: z.iso.datetime(),
    timeZone: z.string().describe("The dealership's, an IANA name"),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;
