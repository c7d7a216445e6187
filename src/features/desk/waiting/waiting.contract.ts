import { z } from 'zod';
import { type WaitingKind, waitingKinds } from './waiting.rules.ts';

// The kinds of a constant table are its kinds.
const kinds = waitingKinds.map(({ kind }) => kind) as [WaitingKind, ...WaitingKind[]];

/** Of one kind, how much waits. */
export const waitingWork = z.object({
  kind: z.enum(kinds),
  total: z.number().int().min(1),
  atLeast: z.boolean().describe('There are more than were counted'),
});
export type WaitingWork = z.infer<typeof waitingWork>;

export const waitingWorks = z.array(waitingWork).meta({ id: 'WaitingWorks' });
