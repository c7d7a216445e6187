import { expect, test } from 'vitest';
import type { CardPayment } from '../checkout.contract.ts';
import { payOnce } from './pay-once.ts';
import type { PaymentOutcome } from './send-payment.ts';

const paid: PaymentOutcome = {
  kind: 'paid',
  purchase: {
    receiptNumber: 'MQ-1',
    deliveryDate: '2030-05-03',
    orders: [],
    totalAmount: 1,
    paymentMethod: 'card',
    status: 'paid',
  },
};
const declined: PaymentOutcome = { kind: 'declined', text: '' };
const unknown: PaymentOutcome = { kind: 'unknown', text: '' };

const aPayment = (more: { address?: string; carId?: string; token?: string } = {}): CardPayment => ({
  buyer: { firstName: 'A', lastName: 'B', email: 'a@b.example', phone: '1', address: more.address ?? 'Here' },
  basket: [{ carId: more.carId ?? 'car', quantity: 1, type: 'purchase', price: 1 }],
  paymentToken: more.token ?? 'tok',
});

/** A tab, and a shop that keeps keys (rules.md#idempotency) and loses the answers that it is told to lose. */
function aTab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  const begun = new Map<string, { body: string; outcome: PaymentOutcome }>();
  const shop: { next: PaymentOutcome; loses: 'nothing' | 'answers' | 'calls' } = {
    next: paid,
    loses: 'nothing',
  };
  const send = async (key: string, payment: CardPayment): Promise<PaymentOutcome> => {
    if (shop.loses === 'calls') return unknown;
    const body = JSON.stringify(payment);
    const first = begun.get(key) ?? { body, outcome: shop.next };
    begun.set(key, first);
    if (shop.loses === 'answers') return unknown;
    return first.body === body ? first.outcome : { kind: 'key-reused' };
  };
  const sales = () => [...begun.values()].filter(({ outcome }) => outcome.kind === 'paid').length;
  return { shop, sales, keys: begun, pay: (payment: CardPayment) => payOnce(storage, send, payment) };
}

test('two clicks at once buy once', async () => {
  const tab = aTab();
  await Promise.all([tab.pay(aPayment()), tab.pay(aPayment())]);
  expect(tab.sales()).toBe(1);
});

test('a retry after a lost answer buys once, and learns that it is paid', async () => {
  const tab = aTab();
  tab.shop.loses = 'answers';
  expect((await tab.pay(aPayment())).kind).toBe('unknown');
  tab.shop.loses = 'nothing';
  expect((await tab.pay(aPayment())).kind).toBe('paid');
  expect(tab.sales()).toBe(1);
});

test('a corrected address after a lost answer buys once', async () => {
  const tab = aTab();
  tab.shop.loses = 'answers';
  await tab.pay(aPayment());
  await tab.pay(aPayment({ address: 'There' }));
  tab.shop.loses = 'nothing';
  expect((await tab.pay(aPayment({ address: 'Elsewhere' }))).kind).toBe('paid');
  expect(tab.sales()).toBe(1);
});

test('a corrected address after a lost call buys with the corrected one', async () => {
  const tab = aTab();
  tab.shop.loses = 'calls';
  await tab.pay(aPayment());
  tab.shop.loses = 'nothing';
  await tab.pay(aPayment({ address: 'There' }));
  expect([...tab.keys.values()].map(({ body }) => body)).toEqual([
    JSON.stringify(aPayment({ address: 'There' })),
  ]);
});

test('after a decline the same card or another one is a new payment', async () => {
  const tab = aTab();
  tab.shop.next = declined;
  expect((await tab.pay(aPayment())).kind).toBe('declined');
  tab.shop.next = paid;
  expect((await tab.pay(aPayment())).kind).toBe('paid');
});

test('a decline whose answer was lost does not stand in the way of another card', async () => {
  const tab = aTab();
  Object.assign(tab.shop, { next: declined, loses: 'answers' });
  await tab.pay(aPayment({ token: 'bad' }));
  Object.assign(tab.shop, { next: paid, loses: 'nothing' });
  expect((await tab.pay(aPayment({ token: 'good' }))).kind).toBe('paid');
  expect(tab.sales()).toBe(1);
});

test('another basket is another payment, and so is the same one bought again', async () => {
  const tab = aTab();
  await tab.pay(aPayment());
  await tab.pay(aPayment({ carId: 'another' }));
  await tab.pay(aPayment());
  expect(tab.sales()).toBe(3);
});

test('another card does not lead back to the bank of the first one, but ends that payment', async () => {
  const tab = aTab();
  const step = { kind: 'step', text: 'Your bank asks', clientSecret: 's' } as const;
  tab.shop.next = step;
  expect(await tab.pay({ ...aPayment({ token: 'one' }), checkoutId: 'c' })).toEqual(step);
  tab.shop.next = paid;
  expect((await tab.pay({ ...aPayment({ token: 'other' }), checkoutId: 'c' })).kind).toBe('paid');
  expect(tab.keys.size).toBe(2);
});

test('without a checkout the first payment is not ended by another one, and its bank is asked again', async () => {
  const tab = aTab();
  const step = { kind: 'step', text: 'Your bank asks', clientSecret: 's' } as const;
  tab.shop.next = step;
  await tab.pay(aPayment({ token: 'one' }));
  tab.shop.next = paid;
  expect(await tab.pay(aPayment({ token: 'other' }))).toEqual(step);
});
