import { inArray } from 'drizzle-orm';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import type { ProviderName } from '../payments.rules.ts';
import { payments } from '../payments.tables.ts';
import { sandboxProvider } from './sandbox-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

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

interface Providers {
  /** Who charges what is sold now. */
  current: PaymentProvider['name'];
  sandbox: PaymentProvider;
  /** Absent where its keys are. */
  stripe?: PaymentProvider;
}

/** Who charged each of these payments; what is no payment's id has nobody. */
async function chargersOf(database: Database, paymentIds: readonly string[]) {
  const found = await database
    .select({ id: payments.id, provider: payments.provider })
    .from(payments)
    .where(inArray(payments.id, [...paymentIds]));
  return new Map(found.map(({ id, provider }) => [id, provider]));
}

/**
 * All providers as one: what is sold now goes to the one that is on, and what was sold before to the one that it was sold
 * by, so that a shop may change its provider while refunds of the earlier one are still to come.
 */
export function chooseProvider(database: Database, { current, sandbox, stripe }: Providers): PaymentProvider {
  const providers: Record<ProviderName, PaymentProvider | undefined> = { sandbox, stripe };
  const named = (name: PaymentProvider['name']): PaymentProvider => {
    const provider = name === 'none' ? undefined : providers[name];
    if (!provider) throw new Error(`The payment provider ${name} is not set up on this server`);
    return provider;
  };
  if (current !== 'none') named(current);
  const chargerOf = async (paymentId: string) =>
    named((await chargersOf(database, [paymentId])).get(paymentId) ?? current);
  return {
    name: current,
    charge: async (charge) => named(charge.provider ?? current).charge(charge),
    conclude: async (charge) => named(charge.provider ?? current).conclude(charge),
    keepCard: async (card) => named(card.provider ?? current).keepCard(card),
    chargeKept: async (charge) => named(charge.card.provider).chargeKept(charge),
    refund: async (refund) =>
      (refund.provider ? named(refund.provider) : await chargerOf(refund.paymentId)).refund(refund),
    // The sandbox has none: whoever tells of one is the other.
    readDispute: async (id) => stripe?.readDispute(id),
    disputesSince: async (since) => (await stripe?.disputesSince(since)) ?? [],
    forgetDeleted: async () => (await stripe?.forgetDeleted()) ?? 0,
    async holdings(paymentIds) {
      const chargers = await chargersOf(database, paymentIds);
      const byProvider = Map.groupBy(paymentIds, (id) => chargers.get(id) ?? current);
      const held = await Promise.all(
        [...byProvider].map(async ([name, ids]) => [...(await named(name).holdings(ids))]),
      );
      return new Map(held.flat());
    },
  };
}
