import { listener, schedule } from '#platform/jobs/jobs.ts';
import type { PaymentPlatform } from '../payment-provider.ts';
import { chargeTold } from '../provider-told.ts';
import { collectDue } from './collect-due.ts';
import { forgetKeptCards } from './forget-kept-cards.ts';
import { goOnWithCharge } from './go-on-with-charge.ts';

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
    goOnWithCharge(shop, shop.paymentProvider, paymentId),
  ),
];
