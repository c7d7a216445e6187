import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/database/ids.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { openPayment } from '../payments.service.ts';
import { chooseProvider } from './open-providers.ts';
import { sandboxTokens } from './sandbox.contract.ts';
import { sandboxProvider } from './sandbox-provider.ts';

let shop: TestShop;
let sandbox: PaymentProvider;
beforeAll(async () => {
  shop = await openTestShop();
  sandbox = sandboxProvider(shop.database);
});
afterAll(() => shop.close());

async function aPaymentOf(provider: 'sandbox' | 'stripe'): Promise<string> {
  const { actor } = await shop.aCustomer();
  const buyer = { buyerFirstName: 'A', buyerLastName: 'B', buyerEmail: 'a@example.com', buyerPhone: '1' };
  const payment = { id: newId(), userId: actor.userId, method: 'card' as const, totalCents: 300, provider };
  return (await openPayment(shop.database, { ...payment, ...buyer, buyerAddress: 'Here' })).id;
}

/** A provider that tells what it was asked for. */
function aProvider(name: 'sandbox' | 'stripe') {
  const asked: string[] = [];
  const provider: PaymentProvider = {
    ...sandbox,
    name,
    charge: async ({ paymentId }) => {
      asked.push(`charge ${paymentId}`);
      return { outcome: 'paid' };
    },
    refund: async ({ paymentId }) => {
      asked.push(`refund ${paymentId}`);
      return { outcome: 'given' };
    },
    holdings: async (ids) => new Map(ids.map((id) => [id, name === 'stripe' ? 1 : 2])),
  };
  return { provider, asked };
}

test('what is sold goes to the provider that is on, and refunds to the one that charged', async () => {
  const [one, other] = [await aPaymentOf('sandbox'), await aPaymentOf('stripe')];
  const [stripe, box] = [aProvider('stripe'), aProvider('sandbox')];
  const all = chooseProvider(shop.database, {
    current: 'stripe',
    sandbox: box.provider,
    stripe: stripe.provider,
  });
  await all.charge({ paymentId: 'new', amountCents: 1, token: null });
  await all.charge({ paymentId: one, provider: 'sandbox', amountCents: 1, token: null });
  await all.refund({ key: 'a', paymentId: one, amountCents: 1 });
  await all.refund({ key: 'b', paymentId: other, amountCents: 1 });
  expect(stripe.asked).toEqual(['charge new', `refund ${other}`]);
  expect(box.asked).toEqual([`charge ${one}`, `refund ${one}`]);
  expect([...(await all.holdings([one, other]))].sort()).toEqual(
    [
      [one, 2],
      [other, 1],
    ].sort(),
  );
});

test('a shop that sells nothing still gives back, and one whose provider is missing says which', async () => {
  const box = aProvider('sandbox');
  const none = chooseProvider(shop.database, { current: 'none', sandbox: box.provider });
  await none.refund({ key: 'a', paymentId: await aPaymentOf('sandbox'), amountCents: 1 });
  expect(box.asked).toHaveLength(1);
  const lost = none.refund({ key: 'b', paymentId: await aPaymentOf('stripe'), amountCents: 1 });
  await expect(lost).rejects.toThrow('The payment provider stripe is not set up');
  expect(() => chooseProvider(shop.database, { current: 'stripe', sandbox })).toThrow('stripe');
});

test('a card that the sandbox keeps is charged once for each key, or declined later where it says so', async () => {
  const owner = { userId: newId(), name: 'A B', email: 'a@example.com' };
  const keep = (token: string) => sandbox.keepCard({ key: newId(), token, owner });
  const good = await keep(sandboxTokens.paid);
  const worn = await keep(sandboxTokens.declinedLater);
  expect(await keep(sandboxTokens.declined)).toMatchObject({ outcome: 'declined' });
  if (good.outcome !== 'kept' || worn.outcome !== 'kept') throw new Error('Both are kept');
  const charge = { paymentId: newId(), card: good.card, amountCents: 500 };
  expect(await sandbox.chargeKept(charge)).toEqual({ outcome: 'paid' });
  expect(await sandbox.chargeKept(charge)).toEqual({ outcome: 'paid' });
  expect(await sandbox.holdings([charge.paymentId])).toEqual(new Map([[charge.paymentId, 500]]));
  const late = { paymentId: newId(), card: worn.card, amountCents: 500 };
  expect(await sandbox.chargeKept(late)).toMatchObject({ outcome: 'declined' });
  const byPage = { paymentId: newId(), amountCents: 500, token: sandboxTokens.declinedLater };
  expect(await sandbox.charge(byPage)).toEqual({ outcome: 'paid' });
});
