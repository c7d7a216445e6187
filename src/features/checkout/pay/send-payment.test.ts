import { expect, test } from 'vitest';
import { type BasketPayment, sendPayment } from './send-payment.ts';

const buyer = { firstName: 'A', lastName: 'B', email: 'a@b.example', phone: '1', address: 'Here' };
const card: BasketPayment = {
  buyer,
  basket: [{ carId: 'car', quantity: 1, type: 'purchase', price: 100 }],
};
const inInstallments: BasketPayment = {
  buyer,
  basket: card.basket,
  carId: 'car',
  totalAmount: 100,
  period: 1,
  frequency: 'monthly',
};

/** What is understood when the shop answers this. */
const understood = (payment: BasketPayment, status: number, body: unknown) =>
  sendPayment(
    'a key',
    payment,
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );

test('each way to pay has its own call', async () => {
  const called: string[] = [];
  const fetch = async (url: RequestInfo | URL) => {
    called.push(String(url));
    return new Response('{}');
  };
  await sendPayment('a key', card, fetch);
  await sendPayment('a key', inInstallments, fetch);
  expect(called).toEqual(['/api/payments/card', '/api/payments/installment']);
});

test('installments that the server refuses are refused in its words', async () => {
  const refused = { code: 'bad-input', message: 'At most 3 years' };
  expect(await understood(inInstallments, 400, refused)).toEqual({ kind: 'refused', text: refused.message });
});

test.each([card, inInstallments])(
  'a total that is another one by now is shown before it is paid',
  async (payment) => {
    const refused = {
      code: 'total-changed',
      message: 'The total is not what your order costs.',
      totalAmount: 5,
    };
    expect(await understood(payment, 409, refused)).toEqual({
      kind: 'new-prices',
      text: refused.message,
      notOffered: [],
      prices: [],
    });
  },
);

test.each([502, 404])('installments that fail without a text are said to have failed: %i', async (status) => {
  const outcome = await understood(inInstallments, status, status === 502 ? '<html>' : {});
  expect(outcome).toMatchObject({ text: 'Installment creation failed' });
});

test('a network that is away tells that trying again is safe', async () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  const more = 'Try again: you will not be charged twice.';
  expect(await sendPayment('a key', inInstallments, offline)).toEqual({
    kind: 'unknown',
    text: 'Installment creation failed',
    more,
  });
  expect(await sendPayment('a key', card, offline)).toMatchObject({
    kind: 'unknown',
    text: expect.stringContaining(more),
  });
});

test('new prices come with what they are', async () => {
  const prices = [{ carId: 'car', price: 120 }];
  const answer = { code: 'price-changed', message: 'The price has changed: Audi A4.', prices };
  expect(await understood(inInstallments, 409, answer)).toEqual({
    kind: 'new-prices',
    text: answer.message,
    notOffered: [],
    prices,
  });
});

test.each([502, 413, 404])(
  'an answer that is not the shop’s leaves open what happened: %i',
  async (status) => {
    expect(await understood(card, status, '<html>')).toMatchObject({ kind: 'unknown' });
  },
);
