import { receiptProofUrl } from '#features/ledger/ledger.rules.ts';
import { dealerAt } from '#features/settings/dealer-at.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Receipt } from './receipt-facts.ts';
import { receiptPdf } from './receipt-pdf.ts';

/**
 * A receipt as a PDF, from the dealership as it was when it was paid. `origin` is where the shop is reached, for the code that
 * leads to the proof.
 */
export const makeReceiptPdf = async (
  shop: Pick<Platform, 'config' | 'database' | 'demo'>,
  receipt: Receipt,
  origin = shop.config.publicUrl,
): Promise<Uint8Array> =>
  receiptPdf(
    receipt,
    await dealerAt(shop, receipt.paidAt),
    shop.config.dealerTimezone,
    origin && receiptProofUrl(origin, receipt.receiptNumber),
  );
