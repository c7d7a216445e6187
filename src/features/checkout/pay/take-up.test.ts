import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readBasket, replaceBasket } from '#features/basket/basket.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { amount } from '../../../../tests/support/amounts.ts';
import { aCarOnSale, stockOf } from '../../../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSoldLine } from '../../../../tests/support/sold.ts';
import { openCheckout } from '../opening/open-checkout.ts';
import { beginSale, type PricedSale, type SaleRequest } from './begin-sale.ts';
import { checkOut } from './check-out.ts';
import { settleLeftovers } from './settle-sale.ts';

let shop: TestShop;
let provider: PaymentProvider;
beforeAll(async () => {
  shop = await openTestShop();
  provider = sandboxProvider(shop.database);
});
afterAll(() => shop.close());

const fill = (member: Member, carId: string, quantity = 1) =>
  replaceBasket(shop, member, { items: [{ car: { _id: carId }, quantity, type: 'purchase' }] });

/** A customer whose basket holds a car, as any of their tabs finds it. */
async function aFilledBasket(stock = 9) {
  const { actor: member } = await shop.aCustomer();
  const car = await aCarOnSale(shop, { stock });
  await fill(member, car);
  const open = async () => (await openCheckout(shop, member, undefined))._id;
  const request = (checkoutId: string, more: Partial<SaleRequest> = {}): PricedSale => ({
    terms: noTerms,
    openingHours: brand.openingHours,
    provider: 'sandbox',
    key: newId(),
    method: 'card',
    buyer: { firstName: 'A', lastName: 'B', email: member.email, phone: '1', address: 'Street 1' },
    lines: [aSoldLine(car)],
    checkoutId,
    token: sandboxTokens.paid,
    dealerTimezone: 'UTC',
    ...more,
  });
  const pay = (checkoutId: string, more: Partial<SaleRequest> = {}, by = provider) =>
    checkOut(shop, by, member, request(checkoutId, more));
  const sold = async () =>
    (await shop.database.select().from(orders).where(eq(orders.carId, car))).filter(
      ({ state }) => state === 'paid',
    ).length;
  return { member, car, open, request, pay, sold };
}

const declined = { token: sandboxTokens.declined };

test('two tabs share the checkout of one basket, and the second payment learns of the first', async () => {
  const { car, open, pay, sold } = await aFilledBasket();
  const [one, other] = await Promise.all([open(), open()]);
  expect(one).toBe(other);
  const paid = await pay(one);
  await expect(pay(other)).rejects.toMatchObject({
    status: 409,
    code: 'checkout-paid',
    message: expect.stringContaining('This order is already paid.'),
    extras: { details: { receiptNumber: paid.receiptNumber, orders: [{ _id: paid.orders[0]?._id }] } },
  });
  expect(await sold()).toBe(1);
  expect(await stockOf(shop, car)).toBe(8);
});

test('any number of tabs, each trying again with its own key, buy a basket once', async () => {
  const tab = fc.record({ tries: fc.integer({ min: 1, max: 3 }), firstIsDeclined: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(tab, { minLength: 2, maxLength: 8 }), async (tabs) => {
      const { open, pay, sold } = await aFilledBasket();
      const attempts = tabs.map(async ({ tries, firstIsDeclined }) => {
        const checkoutId = await open().catch(() => undefined);
        if (!checkoutId) return [];
        const key = newId();
        const first = firstIsDeclined ? await pay(checkoutId, declined).catch(() => null) : null;
        const rest = Array.from({ length: tries }, () => pay(checkoutId, { key }));
        return [first, ...(await Promise.allSettled(rest))];
      });
      const ended = (await Promise.all(attempts)).flat();
      expect(await sold()).toBe(1);
      // Who learns of a purchase learns of the one that was made.
      const receipts = ended.flatMap((end) =>
        end && 'value' in end && end.value ? [end.value.receiptNumber] : [],
      );
      expect(new Set(receipts).size).toBeLessThanOrEqual(1);
    }),
    { numRuns: amount(5, 12) },
  );
});

test('a retry with the key of the first payment is answered as ever', async () => {
  const { open, request, member, sold } = await aFilledBasket();
  const first = request(await open());
  const answers = await Promise.all(Array.from({ length: 5 }, () => checkOut(shop, provider, member, first)));
  expect(new Set(answers.map(({ receiptNumber }) => receiptNumber)).size).toBe(1);
  expect(await checkOut(shop, provider, member, first)).toEqual(answers[0]);
  const other = { ...first, checkoutId: undefined };
  await expect(checkOut(shop, provider, member, other)).rejects.toMatchObject({ code: 'key-reused' });
  expect(await sold()).toBe(1);
});

test('while one tab waits for the provider, the other is told that the basket is being paid', async () => {
  const { open, pay, sold } = await aFilledBasket();
  const checkoutId = await open();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const slow: PaymentProvider = {
    ...provider,
    charge: async (charge) => {
      asked.resolve();
      await answer.promise;
      return provider.charge(charge);
    },
  };
  const first = pay(checkoutId, {}, slow);
  await asked.promise;
  const charge = vi.fn(provider.charge);
  await expect(pay(checkoutId, {}, { ...provider, charge })).rejects.toMatchObject({
    status: 409,
    code: 'checkout-being-paid',
  });
  expect(charge).not.toHaveBeenCalled();
  answer.resolve();
  expect((await first).status).toBe('paid');
  expect(await sold()).toBe(1);
});

test('a declined payment lets go of its checkout, and another card pays it', async () => {
  const { member, open, pay, sold } = await aFilledBasket();
  const checkoutId = await open();
  await expect(pay(checkoutId, declined)).rejects.toMatchObject({ code: 'payment-declined' });
  expect((await readBasket(shop, member)).items).toHaveLength(1);
  expect(await open()).toBe(checkoutId);
  expect((await pay(checkoutId)).status).toBe('paid');
  expect(await sold()).toBe(1);
});

test('a payment that a crash left pending lets go of its checkout once the leftovers are settled', async () => {
  const { car, member, open, request, pay } = await aFilledBasket(1);
  const checkoutId = await open();
  await beginSale(shop, member, request(checkoutId));
  await expect(pay(checkoutId)).rejects.toMatchObject({ code: 'checkout-being-paid' });
  const restore = setClock(() => new Date(Date.now() + 16 * 60_000));
  await settleLeftovers(shop, provider);
  restore();
  expect(await stockOf(shop, car)).toBe(1);
  expect((await pay(checkoutId)).status).toBe('paid');
});

test('a payment that a crash left charged is the one of its checkout once the leftovers are settled', async () => {
  const { member, open, request, pay, sold } = await aFilledBasket();
  const checkoutId = await open();
  const { id: paymentId } = await beginSale(shop, member, request(checkoutId));
  await provider.charge({ paymentId, amountCents: 8_430_050, token: sandboxTokens.paid });
  const restore = setClock(() => new Date(Date.now() + 16 * 60_000));
  await settleLeftovers(shop, provider);
  restore();
  await expect(pay(checkoutId)).rejects.toMatchObject({ code: 'checkout-paid' });
  expect(await sold()).toBe(1);
  expect((await readBasket(shop, member)).items).toEqual([]);
});

test('a checkout of an older basket is refused with the basket as it is, and nothing is sold', async () => {
  const { car, member, open, pay, sold } = await aFilledBasket();
  const older = await open();
  await fill(member, car, 2);
  await expect(pay(older)).rejects.toMatchObject({
    status: 409,
    code: 'basket-changed',
    extras: { details: { basket: { items: [{ quantity: 2 }] } } },
  });
  expect(await sold()).toBe(0);
});

test('a checkout pays for what its basket holds, and for nothing else', async () => {
  const { car, open, pay, sold } = await aFilledBasket();
  const another = await aCarOnSale(shop, { stock: 1 });
  const checkoutId = await open();
  for (const lines of [[aSoldLine(another)], [aSoldLine(car, { quantity: 2 })]])
    await expect(pay(checkoutId, { lines })).rejects.toMatchObject({ code: 'basket-changed' });
  expect(await sold()).toBe(0);
  expect(await stockOf(shop, another)).toBe(1);
});

test("another customer's checkout, or none at all, cannot be paid", async () => {
  const { pay, sold } = await aFilledBasket();
  const theirs = await (await aFilledBasket()).open();
  for (const checkoutId of [theirs, 'none'])
    await expect(pay(checkoutId)).rejects.toMatchObject({ status: 404, code: 'not-found' });
  expect(await sold()).toBe(0);
});

test('the same basket, filled again on purpose, is bought again', async () => {
  const { car, member, open, pay, sold } = await aFilledBasket();
  const first = await open();
  await pay(first);
  expect((await readBasket(shop, member)).items).toEqual([]);
  await fill(member, car);
  const second = await open();
  expect(second).not.toBe(first);
  await pay(second);
  expect(await sold()).toBe(2);
});

test('what was put into the basket while it was being paid stays in it', async () => {
  const { car, member, open, request, sold } = await aFilledBasket();
  const first = request(await open());
  await beginSale(shop, member, first);
  await fill(member, car, 3);
  await checkOut(shop, provider, member, first);
  expect((await readBasket(shop, member)).items).toMatchObject([{ quantity: 3 }]);
  expect(await sold()).toBe(1);
});

test('a sold-out car leaves the checkout open', async () => {
  const { car, member, open, pay } = await aFilledBasket(1);
  const checkoutId = await open();
  const thief = await shop.aCustomer();
  const { checkoutId: _, ...theirs } = (await aFilledBasket()).request('');
  await checkOut(shop, provider, thief.actor, { ...theirs, lines: [aSoldLine(car)] });
  await expect(pay(checkoutId)).rejects.toMatchObject({ code: 'sold-out' });
  expect(await openCheckout(shop, member, undefined)).toMatchObject({ _id: checkoutId, state: 'open' });
});

test('a payment without a checkout sells as before, as often as it is asked for', async () => {
  const { pay, sold } = await aFilledBasket();
  for (const _ of [1, 2]) await pay('', { checkoutId: undefined });
  expect(await sold()).toBe(2);
});

/** The prepared statements that run at the database meanwhile. The settings are read anew every other second without a name. */
async function preparedRun(work: () => Promise<unknown>): Promise<unknown[]> {
  const watch = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const ran: unknown[] = watch.mock.calls.map(([query]) => query);
  watch.mockRestore();
  return ran.flatMap((query) =>
    typeof query === 'object' && query && 'name' in query && query.name ? [query.name] : [],
  );
}

test('a sale of a checkout costs the statements of a sale, and none more', async () => {
  const [one, other] = [await aFilledBasket(), await aFilledBasket()];
  const checkoutId = await one.open();
  const statements = ['read_offers', 'begin_plain_sale', 'enter_sandbox_charge', 'pay_for_orders'];
  expect(await preparedRun(() => other.pay('', { checkoutId: undefined }))).toEqual(statements);
  expect(await preparedRun(() => one.pay(checkoutId))).toEqual(statements);
  expect((await readBasket(shop, one.member)).items).toEqual([]);
});
