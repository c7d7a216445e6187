import { listener, schedule } from '#platform/jobs/jobs.ts';
import type { PaymentPlatform } from '../payment-provider.ts';
import { chargeTold } from '../provider-told.ts';
import { collectDue } from './collect-due.ts';
import { forgetKeptCards } from './forget-kept-cards.ts';
import { continuePlanCharge } from './pay-now.ts';

export const collectionSchedules = [
  schedule('collect-due-payments', '*/10 * * * *', (shop: PaymentPlatform) =>
    collectDue(shop, shop.paymentProvider),
  ),
  schedule('forget-kept-cards', '37 * * * *', ({ paymentProvider }: PaymentPlatform) =>
    forgetKeptCards(paymentProvider),
  ),
];

export const collectionListeners = [
  listener(chargeTold, 'go-on-with-charge', (shop: PaymentPlatform, { paymentId }) =>
    continuePlanCharge(shop, shop.paymentProvider, paymentId),
  ),
];
