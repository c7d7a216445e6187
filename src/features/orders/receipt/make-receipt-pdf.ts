import { dealerAt } from '#features/settings/dealer-at.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Receipt } from './receipt-facts.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** A receipt as a PDF, from the dealership as it was when it was paid. */
export const makeReceiptPdf = async (
  shop: Pick<Platform, 'config' | 'database' | 'demo'>,
  receipt: Receipt,
): Promise<Uint8Array> =>
  receiptPdf(receipt, await dealerAt(shop, receipt.paidAt), shop.config.dealerTimezone);
