import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/orders.tables.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { setClock } from '#platform/clock.ts';
import { aCarOnSale, stockOf } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { retryWithinMs } from './check-out.ts';

let shop: TestShop;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

const price = 84_300.5;
const buyer = { firstName: 'Ada', lastName: 'B', email: 'ada@example.com', phone: '1', address: 'Street 1' };
const basketOf = (carId: string) => ({ buyer, basket: [{ carId, quantity: 1, price }] });
const planOf = (carId: string) => ({
  buyer,
  totalAmount: price,
  period: 2,
  frequency: 'monthly',
  carId,
});
const calls = [
  ['/api/payments/card', basketOf],
  ['/api/payments/installment', planOf],
] as const;

const pay = async (path: string, body: object, by = customer, headers: Record<string, string> = {}) => {
  const answer = await by.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
};
const ordersOf = async (carId: string) =>
  (await shop.database.select().from(orders).where(eq(orders.carId, carId))).length;

test.each(calls)(
  '%s: the listed body alone pays, and the same body again returns its answer',
  async (path, bodyOf) => {
    const car = await aCarOnSale(shop, { stock: 5 });
    const first = await pay(path, bodyOf(car));
    expect(first).toMatchObject({ status: 200, body: { receiptNumber: expect.any(String), status: 'paid' } });
    expect(await pay(path, bodyOf(car))).toEqual(first);
    expect(await stockOf(shop, car)).toBe(4);
  },
);

test.each(calls)('%s: any number of calls at once sell once', async (path, bodyOf) => {
  const car = await aCarOnSale(shop, { stock: 5 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(path, bodyOf(car))));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.receiptNumber}`)).size).toBe(1);
  expect(await ordersOf(car)).toBe(1);
});

test('60 seconds after the answer the same body is a new purchase, and a retry of that one again', async () => {
  const car = await aCarOnSale(shop, { stock: 5 });
  const at = Date.now();
  let restore = setClock(() => new Date(at));
  const first = await pay('/api/payments/card', basketOf(car));
  restore();
  restore = setClock(() => new Date(at + retryWithinMs - 1));
  expect(await pay('/api/payments/card', basketOf(car))).toEqual(first);
  restore();
  restore = setClock(() => new Date(at + retryWithinMs));
  const second = await Promise.all([1, 2].map(() => pay('/api/payments/card', basketOf(car))));
  restore();
  expect(second[0]).toMatchObject({ status: 200 });
  expect(second[0]?.body.receiptNumber).not.toBe(first.body.receiptNumber);
  expect(second[1]).toEqual(second[0]);
  expect(await stockOf(shop, car)).toBe(3);
});

test('a decline is the answer of its retries too, and another card is another body', async () => {
  const car = await aCarOnSale(shop, { stock: 5 });
  const declined = { ...basketOf(car), paymentToken: sandboxTokens.declined };
  const first = await pay('/api/payments/card', declined);
  expect(first).toMatchObject({ status: 402, body: { code: 'payment-declined' } });
  expect(await pay('/api/payments/card', declined)).toEqual(first);
  expect(await pay('/api/payments/card', basketOf(car))).toMatchObject({ status: 200 });
});

test('the same body of somebody else, and the same body with a key, are purchases of their own', async () => {
  const car = await aCarOnSale(shop, { stock: 5 });
  const other = await shop.aCustomer();
  const bought = [
    await pay('/api/payments/card', basketOf(car)),
    await pay('/api/payments/card', basketOf(car), other),
    await pay('/api/payments/card', basketOf(car), customer, { 'idempotency-key': 'own-key' }),
  ];
  expect(new Set(bought.map(({ body }) => body.receiptNumber)).size).toBe(3);
  expect(await stockOf(shop, car)).toBe(2);
});

test('a refused call leaves nothing: the same body pays once the reason is gone', async () => {
  const car = await aCarOnSale(shop, { stock: 0 });
  expect(await pay('/api/payments/card', basketOf(car))).toMatchObject({
    status: 409,
    body: { code: 'sold-out' },
  });
  const worker = await shop.signIn('Worker');
  await worker.request(`/api/cars/${car}`, { method: 'PUT', body: JSON.stringify({ stock: 1 }) });
  expect(await pay('/api/payments/card', basketOf(car))).toMatchObject({ status: 200 });
});
