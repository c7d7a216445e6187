import type { PaymentPlatform } from '#features/payments/payment-provider.ts';
import { disputeTold } from '#features/payments/provider-told.ts';
import { listener } from '#platform/jobs/jobs.ts';
import { noteDispute } from './note-dispute.ts';

export const disputeListeners = [
  listener(disputeTold, 'note-dispute', (shop: PaymentPlatform, { disputeId }) =>
    noteDispute(shop, shop.paymentProvider, disputeId),
  ),
];
