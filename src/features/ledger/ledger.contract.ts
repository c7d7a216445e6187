import { z } from 'zod';
import { dollars } from '#platform/dollars.ts';

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256, in hexadecimal');

/** What the client says of a sale (rules.md#ledger). Both are compared with the caller's orders, never believed. */
export const recordRequest = z
  .object({
    carId: z
      .string()
      .trim()
      .min(1, 'Name the car as make-model')
      .max(402, 'This is longer than any make and model')
      .describe("Make and model, joined by a hyphen: 'Porsche-911 GT3'; case does not matter"),
    amount: dollars.describe('What the car, or the basket line that it came from, was charged with'),
  })
  .meta({ id: 'RecordRequest' });
export type RecordRequest = z.infer<typeof recordRequest>;

/** A record of one sale or rental. Nothing in it says who bought. */
export const saleRecord = z
  .object({
    height: z.number().int().min(1).describe("The record's place in the ledger, from 1"),
    previousHash: hash.describe('The hash of the record before; 64 zeros before the first one'),
    hash,
    carId: z.string().describe('Make and model, joined by a hyphen'),
    amount: dollars,
    type: z.enum(['purchase', 'rent']),
    recordedAt: z.iso.datetime(),
  })
  .meta({ id: 'SaleRecord' });
export type SaleRecord = z.infer<typeof saleRecord>;

export const ownSaleRecord = saleRecord
  .extend({
    receiptNumber: z.string(),
    proof: z.string().describe('The page that proves this receipt to anyone'),
  })
  .meta({ id: 'OwnSaleRecord' });
export type OwnSaleRecord = z.infer<typeof ownSaleRecord>;

/** What the last walk through the whole ledger found. */
export const ledgerCheck = z
  .object({
    intact: z.boolean(),
    height: z.number().int().min(0).describe('How many records, from the first one, were found intact'),
    badHeight: z.number().int().optional().describe('The first record that does not hold'),
    checkedAt: z.iso.datetime(),
  })
  .meta({ id: 'LedgerCheck' });
export type LedgerCheck = z.infer<typeof ledgerCheck>;

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
    genuine: z.boolean().describe('Whether all three checks hold'),
    checks: z.object({
      content: z.boolean().describe('The hash is the one of this content'),
      previous: z.boolean().describe('The record before is there, and this one follows from it'),
      next: z.boolean().describe('The record after follows from this one, or this one is the newest'),
    }),
    record: saleRecord,
    opening: z
      .object({
        receiptDigest: hash.describe('SHA-256 of the receipt number'),
        salt: z.string().describe('Random, in hexadecimal: keeps the content from being guessed'),
        contentHash: hash,
      })
      .describe('With it, the hash can be calculated from the record by hand'),
    cancelledAt: z.iso
      .datetime()
      .optional()
      .describe('When the sale was called off and refunded; its record stays. Absent for a sale that stands'),
    ledger: ledgerCheck.optional().describe('Absent until the ledger was walked for the first time'),
    anchor: anchor.optional().describe('Absent where no EVM chain is used, or has not heard of it yet'),
  })
  .meta({ id: 'ReceiptProof' });
export type ReceiptProof = z.infer<typeof receiptProof>;

export const receiptParams = z.object({
  receiptNumber: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .describe('MQ-XXXX-XXXX-XXXX; case and hyphens do not matter'),
});

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
  cursor: z.string().max(200).optional().describe('From the Link header of the page before'),
});
