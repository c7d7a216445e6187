import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { sandboxProvider } from '../sandbox/sandbox-provider.ts';
import { stripeProvider } from '../stripe/stripe-provider.ts';
import { chooseProvider } from './choose-provider.ts';

/** The payment providers of this configuration, as one. */
export const openProviders = (
  database: Database,
  config: Pick<Config, 'payments' | 'stripe' | 'publicUrl' | 'host' | 'port'>,
): PaymentProvider =>
  chooseProvider(database, {
    current: config.payments ?? 'sandbox',
    sandbox: sandboxProvider(database),
    stripe: config.stripe && stripeProvider(database, config, config.stripe),
  });
