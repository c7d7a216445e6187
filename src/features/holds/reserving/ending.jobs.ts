import type { PaymentPlatform } from '#features/payments/payment-provider.ts';
import { chargeTold } from '#features/payments/provider-told.ts';
import { listener, schedule } from '#platform/jobs/jobs.ts';
import { endHolds } from './end-holds.ts';
import { continueHold, settleLeftoverHolds } from './settle-hold.ts';

export const holdSchedules = [
  schedule('end-holds', '* * * * *', (shop: PaymentPlatform) => endHolds(shop, shop.paymentProvider)),
  schedule('settle-leftover-holds', '* * * * *', (shop: PaymentPlatform) =>
    settleLeftoverHolds(shop, shop.paymentProvider),
  ),
];

export const holdListeners = [
  listener(chargeTold, 'go-on-with-hold', (shop: PaymentPlatform, { paymentId }) =>
    continueHold(shop, shop.paymentProvider, paymentId),
  ),
];
