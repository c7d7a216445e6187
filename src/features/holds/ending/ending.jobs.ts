import type { PaymentPlatform } from '#features/payments/payment-provider.ts';
import { schedule } from '#platform/jobs/jobs.ts';
import { settleLeftoverHolds } from '../reserving/settle-hold.ts';
import { endHolds } from './end-holds.ts';

export const holdSchedules = [
  schedule('end-holds', '* * * * *', (shop: PaymentPlatform) => endHolds(shop, shop.paymentProvider)),
  schedule('settle-leftover-holds', '* * * * *', (shop: PaymentPlatform) =>
    settleLeftoverHolds(shop, shop.paymentProvider),
  ),
];
