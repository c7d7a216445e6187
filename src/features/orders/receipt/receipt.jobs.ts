import { paymentSettled } from '#features/payments/payment-settled.ts';
import { listener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { mailReceipts } from './receipt.mail.ts';

export const receiptListeners = [
  listener(paymentSettled, 'mail-receipts', (shop: Platform, { paymentId }) => mailReceipts(shop, paymentId)),
];
