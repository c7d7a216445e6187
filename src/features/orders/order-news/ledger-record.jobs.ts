import { paymentIdsOf, paymentSettled } from '#features/payments/payment-settled.ts';
import { batchListener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { recordLatelyMissed, recordMissedSales, recordPayments } from './record-payment.ts';

export const ledgerRecordListeners = [
  batchListener(paymentSettled, 'record', ({ database }: Platform, settled) =>
    recordPayments(database, paymentIdsOf(settled)),
  ),
];

export const ledgerRecordSchedules = [
  schedule('record-missed-sales', '*/10 * * * *', ({ database }: Platform) => recordLatelyMissed(database)),
  schedule('record-all-missed-sales', '41 3 * * *', ({ database }: Platform) => recordMissedSales(database)),
];
