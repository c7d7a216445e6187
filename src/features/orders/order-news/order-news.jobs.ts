import { paymentSettled } from '#features/payments/payment-settled.ts';
import { listener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { noteOrderNews } from './note-order-news.ts';

export const orderNewsListeners = [
  listener(paymentSettled, 'note-for-staff', (shop: Platform, { paymentId }) =>
    noteOrderNews(shop.database, paymentId),
  ),
];
