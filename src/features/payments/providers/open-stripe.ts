import type { Stripe } from 'stripe';
import type { StripeConfig } from '#platform/payments-config.ts';

/** Where to find what speaks for Stripe in tests. */
function addressOf(standIn: string | undefined) {
  if (!standIn) return {};
  const { hostname, port } = new URL(standIn);
  return { protocol: 'http' as const, host: hostname, port };
}

/** By their keys: a process has one, tests have several. */
const opened = new Map<string, Promise<Stripe>>();

/** Stripe's own library, loaded where it is first needed: a shop that is on the sandbox never has it in memory. */
export function openStripe(config: StripeConfig): Promise<Stripe> {
  const key = `${config.secretKey} ${config.standIn}`;
  const earlier = opened.get(key);
  if (earlier) return earlier;
  const opening = import('stripe').then(
    ({ default: Library }) =>
      new Library(config.secretKey, {
        ...addressOf(config.standIn),
        maxNetworkRetries: 2,
        // A buyer waits for it; what gets no answer is asked for again under the same key.
        timeout: 20_000,
        telemetry: false,
      }),
  );
  opened.set(key, opening);
  return opening;
}
