import { z } from 'zod';

/** A photo that somebody took of a car as it is: evidence, seen by whom it concerns and by staff (ADR 0081). */
export const photo = z.object({
  _id: z.string(),
  width: z.number().int().describe('Pixels'),
  height: z.number().int().describe('Pixels'),
});
export type Photo = z.infer<typeof photo>;

/** The ids of photos that were sent before, at most so many. */
export const photoIds = (most: number) =>
  z.array(z.string().min(1).max(64)).max(most, `At most ${most} photos`).default([]);
