import { z } from 'zod';
import { cursorField } from '#platform/lists/cursor.ts';
import { hash } from '../ledger.contract.ts';

/** What the last walk through the whole ledger found. */
export const latestLedgerCheck = z
  .object({
    intact: z.boolean(),
    height: z.number().int().min(0).describe('Number of valid records, from the first one'),
    badHeight: z.number().int().optional().describe('The first invalid record'),
    checkedAt: z.iso.datetime(),
  })
  .meta({ id: 'LedgerCheck' });
export type LedgerCheck = z.infer<typeof latestLedgerCheck>;

/** A link of the public chain: enough to verify the whole ledger, and nothing about any sale. */
export const chainLink = z
  .object({
    height: z.number().int().min(1),
    previousHash: hash,
    contentHash: hash,
    hash,
  })
  .meta({ id: 'ChainLink' });
export type ChainLink = z.infer<typeof chainLink>;

export const chainQuery = z.object({
  limit: z.coerce.number().int().min(1, 'At least 1').max(1000, 'At most 1000').default(100),
  cursor: cursorField,
});
