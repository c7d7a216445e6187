import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/database/ids.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { sandboxTokens } from './sandbox.contract.ts';
import { sandboxCharges } from './sandbox.tables.ts';
import { sandboxProvider } from './sandbox-provider.ts';

let shop: TestShop;
let provider: PaymentProvider;
beforeAll(async () => {
  shop = await openTestShop();
  provider = sandboxProvider(shop.database);
});
afterAll(() => shop.close());

async function aCharge(amountCents: number, token: string = sandboxTokens.paid): Promise<string> {
  const paymentId = newId();
  await provider.charge({ paymentId, amountCents, token });
  return paymentId;
}

const booksOf = async (paymentId: string) => {
  const [entry] = await shop.database
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.paymentId, paymentId));
  return [entry?.outcome, entry?.refundedCents];
};

test('a charge goes back in parts, and is refunded with its last cent', async () => {
  const paymentId = await aCharge(300);
  await provider.refund({ key: newId(), paymentId, amountCents: 100 });
  expect(await booksOf(paymentId)).toEqual(['paid', 100]);
  await provider.refund({ key: newId(), paymentId, amountCents: 200 });
  expect(await booksOf(paymentId)).toEqual(['refunded', 300]);
  expect(await provider.charge({ paymentId, amountCents: 300, token: null })).toEqual({ outcome: 'paid' });
});

test('a refund that is asked for 20 times at the same moment is given once', async () => {
  const paymentId = await aCharge(300);
  const refund = { key: newId(), paymentId, amountCents: 100 };
  await Promise.all(Array.from({ length: 20 }, () => provider.refund(refund)));
  expect(await booksOf(paymentId)).toEqual(['paid', 100]);
  await expect(provider.refund({ ...refund, amountCents: 50 })).rejects.toThrow('other contents');
});

test('no more is given than was charged, however many ask at once', async () => {
  const paymentId = await aCharge(300);
  const verdicts = await Promise.all(
    Array.from({ length: 5 }, () => provider.refund({ key: newId(), paymentId, amountCents: 100 })),
  );
  expect(verdicts.filter(({ outcome }) => outcome === 'given')).toHaveLength(3);
  expect(await booksOf(paymentId)).toEqual(['refunded', 300]);
});

test('what was refused once is refused again under its key, and asked for anew under another', async () => {
  const paymentId = await aCharge(300);
  const disputed = (outcome: 'paid' | 'voided') =>
    shop.database.update(sandboxCharges).set({ outcome }).where(eq(sandboxCharges.paymentId, paymentId));
  await disputed('voided');
  const refund = { key: newId(), paymentId, amountCents: 300 };
  expect(await provider.refund(refund)).toMatchObject({ outcome: 'refused' });
  await disputed('paid');
  expect(await provider.refund(refund)).toMatchObject({ outcome: 'refused' });
  expect(await provider.refund({ ...refund, key: newId() })).toEqual({ outcome: 'given' });
  expect(await booksOf(paymentId)).toEqual(['refunded', 300]);
});

test('what was never charged, or declined, is not given back', async () => {
  const declined = await aCharge(300, sandboxTokens.declined);
  for (const paymentId of [declined, newId()]) {
    const refund = { key: newId(), paymentId, amountCents: 1 };
    expect(await provider.refund(refund)).toEqual({
      outcome: 'refused',
      reason: 'This payment has no charge.',
    });
  }
});
