import { settleLeftovers } from '#features/checkout/checkout.settle.ts';
import type { PaymentProvider } from '#features/payments/payments.provider.ts';
import { type Listener, listener, type Schedule } from '#platform/jobs.ts';
import { mailStored } from '#platform/mail.ts';
import { deliverMail } from '#platform/mail-delivery.ts';
import type { Platform } from '#platform/platform.ts';

/** Who hears of which job: what travels up the shelves is connected here. */
export const listenersOf = (platform: () => Platform): Listener[] => [
  listener(mailStored, 'deliver', ({ mailId }) => deliverMail(platform(), mailId)),
];

/** What happens by the clock, once for all servers of the shop. */
export const schedulesOf = (platform: () => Platform, provider: () => PaymentProvider): Schedule[] => [
  {
    name: 'settle-leftovers',
    cron: '* * * * *',
    handle: async () => {
      await settleLeftovers(platform(), provider());
    },
  },
];
