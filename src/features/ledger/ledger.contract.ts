import { z } from 'zod';
import { dollars } from '#platform/dollars.ts';

/** SHA-256, as the ledger writes it. */
export const hash = z
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
      .max(402, 'This is too long')
      .describe("Make and model, joined by a hyphen: 'Porsche-911 GT3'; case does not matter"),
    amount: dollars.describe('The amount charged for the car, or for its basket line'),
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
    disclosureHash: hash
      .optional()
      .describe('Hash of the disclosure to the buyer; also printed in the purchase contract'),
  })
  .meta({ id: 'SaleRecord' });
export type SaleRecord = z.infer<typeof saleRecord>;

export const ownSaleRecord = saleRecord
  .extend({
    receiptNumber: z.string(),
    proof: z.string().describe('The public page that verifies this receipt'),
  })
  .meta({ id: 'OwnSaleRecord' });
export type OwnSaleRecord = z.infer<typeof ownSaleRecord>;
