import { expect, test } from 'vitest';
import { client } from '#page-kit/client.ts';
import { askCheckout, beginCheckout } from './begin-checkout.ts';
import type { OpeningRoutes } from './opening.routes.ts';

const purchase = {
  receiptNumber: 'MQ-1',
  deliveryDate: '2030-05-03',
  orders: [],
  totalAmount: 1,
  paymentMethod: 'card',
  status: 'paid',
};

/** How a checkout stands when the shop answers this. */
const answering = (status: number, body: object) =>
  client<OpeningRoutes>(async () => new Response(JSON.stringify(body), { status }));

test.each([
  [200, { _id: 'c', basketVersion: 1, state: 'open' }, { kind: 'open', checkoutId: 'c' }],
  [200, { _id: 'c', basketVersion: 1, state: 'being-paid' }, { kind: 'open', checkoutId: 'c' }],
  [
    200,
    { _id: 'c', basketVersion: 1, state: 'being-paid', waitsAtBank: true },
    { kind: 'open', checkoutId: 'c', isAtBank: true },
  ],
  [200, { _id: 'c', basketVersion: 1, state: 'outdated' }, { kind: 'changed' }],
  [200, { _id: 'c', basketVersion: 1, state: 'paid', purchase }, { kind: 'paid', purchase }],
  [409, { code: 'checkout-paid', ...purchase }, { kind: 'paid', purchase }],
  [409, { code: 'checkout-being-paid' }, { kind: 'being-paid' }],
  [409, { code: 'basket-changed', basket: {} }, { kind: 'changed' }],
  [409, { code: 'basket-empty' }, { kind: 'changed' }],
  [404, { code: 'not-found' }, { kind: 'changed' }],
  [500, { code: 'unexpected' }, { kind: 'unknown' }],
])('%i %j', async (status, body, standing) => {
  expect(await beginCheckout(1, answering(status, body))).toEqual(standing);
  expect(await askCheckout('c', answering(status, body))).toEqual(standing);
});

test('a shop that is out of reach leaves open how the checkout stands', async () => {
  const offline = client<OpeningRoutes>(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await beginCheckout(1, offline)).toEqual({ kind: 'unknown' });
});
