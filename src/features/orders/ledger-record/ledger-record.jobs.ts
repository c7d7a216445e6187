import { paymentSettled } from '#features/payments/payment-settled.ts';
import { listener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { recordLatelyMissed, recordMissedSales, recordPayment } from './record-payment.ts';

export const ledgerRecordListeners = [
  listener(paymentSettled, 'record', ({ database }: Platform, { paymentId }) =>
    recordPayment(database, paymentId),
  ),
];

export const ledgerRecordSchedules = [
  schedule('record-missed-sales', '*/10 * * * *', ({ database }: Platform) => recordLatelyMissed(database)),
  schedule('record-all-missed-sales', '41 3 * * *', ({ database }: Platform) => recordMissedSales(database)),
];
