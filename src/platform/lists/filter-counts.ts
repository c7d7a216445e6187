import { z } from 'zod';

const listCount = z.object({ total: z.number().int().min(0), atLeast: z.boolean() });

/** What a call answers that counts each filter of a list. */
export const countsOfFilters = <Filter extends string>(filters: readonly [Filter, ...Filter[]]) =>
  z.partialRecord(z.enum(filters), listCount);
