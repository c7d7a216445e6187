import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const callsOf = (person: TestPerson) => {
  const send = async (path: string, body: object, key = newId()) => {
    const answer = await person.request(path, {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const read = async (path: string) => {
    const answer = await person.request(path);
    return { status: answer.status, body: await answer.json() };
  };
  return { send, read };
};

/** A customer with a car in the stored basket. */
async function aBuyer() {
  const person = await shop.aCustomer();
  const car = await aCarOnSale(shop, { stock: 9 });
  const { send, read } = callsOf(person);
  const fill = async (quantity = 1): Promise<number> =>
    (await send('/api/basket', { items: [{ car: { _id: car }, quantity }] })).body.version;
  const buyer = { firstName: 'A', lastName: 'B', email: person.email, phone: '1', address: 'Street 1' };
  const basket = [{ carId: car, quantity: 1, price: 84_300.5 }];
  return { send, read, fill, car, card: { buyer, basket }, version: await fill() };
}

test('a basket has a version, another one with each change and the same one without', async () => {
  const { read, send, fill, car, version } = await aBuyer();
  expect((await read('/api/basket')).body.version).toBe(version);
  expect(await fill()).toBe(version);
  const changed = await fill(2);
  expect(changed).toBeGreaterThan(version);
  const twice = { items: [1, 1].map((quantity) => ({ car: { _id: car }, quantity })) };
  expect((await send('/api/basket', twice)).body.version).toBe(changed);
  expect((await send('/api/basket', { items: [] })).body).toMatchObject({ items: [], version: changed + 1 });
});

test('tabs and devices begin the same checkout of a basket', async () => {
  const { send, version } = await aBuyer();
  const begun = await Promise.all(
    Array.from({ length: 6 }, () => send('/api/checkouts', { basketVersion: version })),
  );
  expect(begun.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(begun.map(({ body }) => body._id)).size).toBe(1);
  expect(begun[0]?.body).toMatchObject({ basketVersion: version, state: 'open' });
});

test('another version than the customer sees is refused with the basket as it is', async () => {
  const { send, fill, version } = await aBuyer();
  await fill(3);
  expect(await send('/api/checkouts', { basketVersion: version })).toMatchObject({
    status: 409,
    body: { code: 'basket-changed', basket: { items: [{ quantity: 3 }] } },
  });
});

test('an empty basket has no checkout', async () => {
  const { send } = callsOf(await shop.aCustomer());
  expect(await send('/api/checkouts', {})).toMatchObject({ status: 409, body: { code: 'basket-empty' } });
});

test.each([-1, 1.5, '1', 1e12, null])('a version that is none is bad input: %j', async (basketVersion) => {
  const { send } = await aBuyer();
  expect((await send('/api/checkouts', { basketVersion })).status).toBe(400);
});

test.each(['card', 'installment'])(
  'a checkout paid by %s shows what was bought: to its reader, to a second payment, and to who begins it again',
  async (way) => {
    const { send, read, card, car, version } = await aBuyer();
    const checkoutId: string = (await send('/api/checkouts', {})).body._id;
    const plan = { totalAmount: 84_300.5, carId: car, period: 1, frequency: 'monthly' };
    const payment = { ...card, checkoutId, ...(way === 'installment' && plan) };
    const paid = await send(`/api/payments/${way}`, payment);
    expect(paid.status).toBe(200);
    expect((await read(`/api/checkouts/${checkoutId}`)).body).toMatchObject({
      state: 'paid',
      purchase: paid.body,
    });
    const told = { code: 'checkout-paid', orders: paid.body.orders, receiptNumber: paid.body.receiptNumber };
    expect(await send(`/api/payments/${way}`, payment)).toMatchObject({ status: 409, body: told });
    expect(await send('/api/checkouts', { basketVersion: version })).toMatchObject({
      status: 409,
      body: told,
    });
    expect((await read('/api/basket')).body.items).toEqual([]);
    expect((await read('/api/orders/my-orders')).body).toHaveLength(1);
  },
);

test('a checkout whose basket changed is outdated, and a stranger finds none', async () => {
  const { send, read, fill } = await aBuyer();
  const { _id } = (await send('/api/checkouts', {})).body;
  await fill(2);
  expect((await read(`/api/checkouts/${_id}`)).body).toMatchObject({ _id, state: 'outdated' });
  const stranger = callsOf(await shop.aCustomer());
  expect((await stranger.read(`/api/checkouts/${_id}`)).status).toBe(404);
});
