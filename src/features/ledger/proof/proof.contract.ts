import { z } from 'zod';
import { latestLedgerCheck } from '../chain/chain.contract.ts';
import { hash, saleRecord } from '../ledger.contract.ts';

/** Where a record's hash is kept on an EVM chain. */
export const anchor = z
  .object({
    chainId: z.number().int(),
    contract: z.string(),
    transactionHash: z.string(),
    blockNumber: z.number().int(),
    anchoredAt: z.iso.datetime(),
  })
  .meta({ id: 'Anchor' });
export type Anchor = z.infer<typeof anchor>;

/** What anyone who holds a receipt number is shown. */
export const receiptProof = z
  .object({
    receiptNumber: z.string(),
    genuine: z.boolean().describe('Whether all three checks pass'),
    checks: z.object({
      content: z.boolean().describe('The hash matches the content'),
      previous: z.boolean().describe('The record is linked to the one before it'),
      next: z.boolean().describe('The next record is linked to this one, or this one is the newest'),
    }),
    record: saleRecord,
    carName: z.string().describe("Make and model as shown to people: 'Rolls-Royce Spectre'"),
    opening: z
      .object({
        receiptDigest: hash.describe('SHA-256 of the receipt number'),
        salt: z.string().describe('Random, in hexadecimal: prevents guessing the content'),
        contentHash: hash,
      })
      .describe('With it, the hash can be calculated from the record by hand'),
    cancelledAt: z.iso
      .datetime()
      .optional()
      .describe('When the sale was canceled and refunded; its record is kept. Absent for a valid sale'),
    ledger: latestLedgerCheck.optional().describe('Absent until the first check of the ledger'),
    anchor: anchor.optional().describe('Absent if no EVM chain is used, or the record is not anchored yet'),
  })
  .meta({ id: 'ReceiptProof' });
export type ReceiptProof = z.infer<typeof receiptProof>;

export const receiptParam = z.object({
  receiptNumber: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .describe('MQ-XXXX-XXXX-XXXX; case and hyphens do not matter'),
});
