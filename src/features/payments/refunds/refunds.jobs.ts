import { schedule } from '#platform/jobs/jobs.ts';
import type { PaymentPlatform } from '../payment-provider.ts';
import { giveLeftoverRefunds } from './refunds.service.ts';

export const refundSchedules = [
  schedule('give-leftover-refunds', '* * * * *', ({ database, paymentProvider }: PaymentPlatform) =>
    giveLeftoverRefunds(database, paymentProvider),
  ),
];
