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
  at: z.iso.datetime().optional().describe('A time, in place of a value'),
});
export type HealthFact = z.infer<typeof fact>;

export const healthLine = z
  .object({
    area: z.enum(healthAreas),
    state: z.enum(healthStates).describe('good; look: needs attention soon; broken: needs attention now'),
    says: z.string().describe('The state, in one sentence'),
    todo: z.string().optional().describe('What to do'),
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
