import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { StripeConfig } from '#platform/payments/payments-config.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { chargeByStripe, concludeByStripe } from './charge-by-stripe.ts';
import { forgetDeletedAtStripe } from './forget-deleted-at-stripe.ts';
import { keepCardByStripe } from './keep-card.ts';
import { openStripe } from './open-stripe.ts';
import { listStripeDisputes, readStripeDispute } from './read-dispute.ts';
import { refundByStripe } from './refund-by-stripe.ts';
import { readStripeHoldings } from './stripe-holdings.ts';

/** Where a bank with a page of its own sends the buyer back to. The server's port may be known only once it listens. */
function returnUrlOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return `${publicUrl ?? `http://${host}:${port}`}/payment-return`;
}

/** Stripe as the payment provider (ADR 0065). */
export function stripeProvider(
  database: Database,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  keys: StripeConfig,
): PaymentProvider {
  const open = () => openStripe(keys);
  return {
    name: 'stripe',
    async charge({ token, ...charge }) {
      const stripe = await open();
      const confirm = (id: string) =>
        stripe.paymentIntents.confirm(id, {
          confirmation_token: token ?? '',
          return_url: returnUrlOf(config),
        });
      return chargeByStripe(database, stripe, charge, token ? confirm : undefined);
    },
    conclude: (charge) => concludeByStripe(database, open, charge),
    refund: async (refund) => refundByStripe(database, await open(), refund),
    keepCard: async (card) => keepCardByStripe(database, await open(), card, returnUrlOf(config)),
    async chargeKept({ card, ...charge }) {
      const stripe = await open();
      const confirm = (id: string) =>
        stripe.paymentIntents.confirm(id, { payment_method: card.card, off_session: true });
      const asked = { ...charge, customer: card.customer ?? undefined };
      const answer = await chargeByStripe(database, stripe, asked, confirm);
      // Nobody is there to take the step: it is ended, and its owner is asked to pay by the page.
      return answer.outcome === 'needs-step' ? concludeByStripe(database, open, asked) : answer;
    },
    readDispute: async (id) => readStripeDispute(database, await open(), id),
    disputesSince: async (since) => listStripeDisputes(await open(), since),
    forgetDeleted: () => forgetDeletedAtStripe(database, open),
    holdings: async (paymentIds) => readStripeHoldings(database, await open(), paymentIds),
  };
}
