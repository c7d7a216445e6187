import { paymentSettled } from '#features/payments/payment-settled.ts';
import { batchListener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { lapseUnconfirmed } from '../slots/find-place.ts';
import { lookAfterDrives } from './look-after-drives.ts';
import { remindOfDrives } from './remind-of-drives.ts';

/** Whose car was just sold is told at once; what leaves in another way is found by the minute. */
export const testDriveListeners = [
  batchListener(paymentSettled, 'look-after-test-drives', (shop: Platform) => lookAfterDrives(shop)),
];

export const testDriveSchedules = [
  schedule('look-after-test-drives', '* * * * *', (shop: Platform) => lookAfterDrives(shop)),
  schedule('lapse-test-drives', '*/5 * * * *', ({ database }: Platform) => lapseUnconfirmed(database)),
  schedule('remind-of-test-drives', '23 * * * *', (shop: Platform) => remindOfDrives(shop)),
];
