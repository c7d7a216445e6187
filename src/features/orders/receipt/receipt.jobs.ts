import { paymentIdsOf, paymentSettled } from '#features/payments/payment-settled.ts';
import { batchListener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { mailReceipts } from './receipt.mail.ts';

export const receiptListeners = [
  batchListener(paymentSettled, 'mail-receipts', (shop: Platform, settled) =>
    mailReceipts(shop, paymentIdsOf(settled)),
  ),
];
