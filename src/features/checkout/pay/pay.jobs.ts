import type { PaymentPlatform } from '#features/payments/payment-provider.ts';
import { schedule } from '#platform/jobs/jobs.ts';
import { settleLeftovers } from './settle-sale.ts';

export const paySchedules = [
  schedule('settle-leftovers', '* * * * *', (shop: PaymentPlatform) =>
    settleLeftovers(shop, shop.paymentProvider),
  ),
];
