import { paymentIdsOf, paymentSettled } from '#features/payments/payment-settled.ts';
import { batchListener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { noteOrderNews } from './note-order-news.ts';

export const orderNewsListeners = [
  batchListener(paymentSettled, 'note-for-staff', (shop: Platform, settled) =>
    noteOrderNews(shop.database, paymentIdsOf(settled)),
  ),
];
