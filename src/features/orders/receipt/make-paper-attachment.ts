import type { Platform } from '#platform/runtime/platform.ts';
import { issueCreditNotesOf } from '../papers/issue-invoices.ts';
import { paperOf } from '../papers/recipes.ts';
import { contractByNumber, makeContractPdf } from './contract.service.ts';
import { makeReceiptPdf } from './make-receipt-pdf.ts';
import { receiptByNumber } from './receipt.service.ts';

/** Makes the PDF that a mail about an order carries. Throws for a recipe of any other kind. */
export async function makePaperAttachment(
  shop: Pick<Platform, 'config' | 'database' | 'demo'>,
  recipe: string,
): Promise<Uint8Array> {
  const { kind, receiptNumber } = paperOf(recipe);
  if (kind === 'contract') return makeContractPdf(shop, await contractByNumber(shop.database, receiptNumber));
  // The schedule that draws credit notes may come later than the mail about a refund, which is to name its own.
  await issueCreditNotesOf(shop, receiptNumber);
  return makeReceiptPdf(shop, await receiptByNumber(shop.database, receiptNumber));
}
