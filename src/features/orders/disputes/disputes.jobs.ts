import type { PaymentPlatform } from '#features/payments/payment-provider.ts';
import { disputeTold } from '#features/payments/provider-told.ts';
import { listener, schedule } from '#platform/jobs/jobs.ts';
import { lookAfterDisputes } from './look-after-disputes.ts';
import { noteDispute } from './note-dispute.ts';

export const disputeSchedules = [
  schedule('look-after-disputes', '19 * * * *', (shop: PaymentPlatform) =>
    lookAfterDisputes(shop, shop.paymentProvider),
  ),
];

export const disputeListeners = [
  listener(disputeTold, 'note-dispute', (shop: PaymentPlatform, { disputeId }) =>
    noteDispute(shop, shop.paymentProvider, disputeId),
  ),
];
