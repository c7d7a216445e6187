import { schedule } from '#platform/jobs/jobs.ts';
import type { PaymentPlatform } from '../payment-provider.ts';
import { collectDue } from './collect-due.ts';
import { openPlansOfBefore } from './open-plan.ts';

export const collectionSchedules = [
  schedule('open-plans-of-before', '11 * * * *', ({ database, config }: PaymentPlatform) =>
    openPlansOfBefore(database, config.dealerTimezone),
  ),
  schedule('collect-due-payments', '*/10 * * * *', (shop: PaymentPlatform) =>
    collectDue(shop, shop.paymentProvider),
  ),
];
