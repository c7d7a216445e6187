import { settleLeftovers } from '#features/checkout/checkout.settle.ts';
import type { PaymentProvider } from '#features/payments/payments.provider.ts';
import type { Listener, Schedule } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';

/** Who hears of which job: what travels up the shelves is connected here. */
export const listenersOf = (_platform: () => Platform): Listener[] => [];

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
