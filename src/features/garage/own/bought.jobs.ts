import { paymentIdsOf, paymentSettled } from '#features/payments/payment-settled.ts';
import { batchListener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { noteBought } from './note-bought.ts';

export const garageListeners = [
  batchListener(paymentSettled, 'put-into-garage', ({ database }: Platform, settled) =>
    noteBought(database, paymentIdsOf(settled)),
  ),
];
