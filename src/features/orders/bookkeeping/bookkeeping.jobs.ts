import type { PaymentPlatform } from '#features/payments/payment-provider.ts';
import { schedule } from '#platform/jobs/jobs.ts';
import { compareBooks } from './compare-books.ts';

export const bookkeepingSchedules = [
  schedule('compare-books', '23 * * * *', ({ database, paymentProvider }: PaymentPlatform) =>
    compareBooks(database, paymentProvider),
  ),
];
