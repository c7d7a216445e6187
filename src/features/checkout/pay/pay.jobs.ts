import type { PaymentPlatform } from '#features/payments/payment-provider.ts';
import { chargeTold } from '#features/payments/provider-told.ts';
import { listener, schedule } from '#platform/jobs/jobs.ts';
import { continueSale, settleLeftovers } from './settle-sale.ts';

export const paySchedules = [
  schedule('settle-leftovers', '* * * * *', (shop: PaymentPlatform) =>
    settleLeftovers(shop, shop.paymentProvider),
  ),
];

export const payListeners = [
  listener(chargeTold, 'go-on-with-sale', (shop: PaymentPlatform, { paymentId }) =>
    continueSale(shop, shop.paymentProvider, paymentId),
  ),
];
