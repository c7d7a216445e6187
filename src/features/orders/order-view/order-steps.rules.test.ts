import { expect, test } from 'vitest';
import { stepsOf } from './order-steps.rules.ts';
import type { OrderView } from './order-view.contract.ts';

const paid: OrderView = {
  _id: 'order-1',
  type: 'purchase',
  price: 84_250,
  total: 84_250,
  net: 84_250,
  tax: 0,
  stateCharges: 0,
  receiptNumber: 'MQ-7K2M-90QX-4TZB',
  state: 'paid',
  car: { _id: 'car-1', make: 'Porsche', model: '911', color: 'Shark Blue', image: '/no.jpg' },
  deliveryDate: '2030-05-03',
  createdAt: '2030-04-26T10:00:00.000Z',
  paidAt: '2030-04-26T10:01:00.000Z',
  payment: { method: 'card', others: [] },
  buyer: { firstName: 'Ada', lastName: 'Byron', email: 'a@example.com', phone: '1', address: 'Main Street' },
  today: '2030-04-27',
  timeZone: 'UTC',
};
const told = (given: Partial<OrderView>) =>
  stepsOf({ ...paid, ...given }).map(({ name, standing }) => `${name}: ${standing}`);
const refund = { state: 'done' as const, amount: 84_250, refundedAt: '2030-04-28T10:00:00.000Z' };
const rental = { type: 'rent' as const, period: 3, returnDate: '2030-05-06' };

test('a purchase goes from the order to the delivery, and is yours', () => {
  expect(told({})).toEqual(['Ordered: done', 'Paid: done', 'Delivery: now']);
  expect(told({ state: 'delivered', handedOverAt: '2030-05-02T10:00:00.000Z' })).toEqual([
    'Ordered: done',
    'Paid: done',
    'Delivered: done',
  ]);
});

test('a payment that is still being confirmed is what the order waits for, and a refused one is its end', () => {
  expect(told({ state: 'pending', paidAt: undefined })).toEqual([
    'Ordered: done',
    'Payment: now',
    'Delivery: ahead',
  ]);
  expect(told({ state: 'cancelled', paidAt: undefined, cancelledAt: paid.createdAt })).toEqual([
    'Ordered: done',
    'Not paid: ended',
  ]);
});

test('a cancelled order ends there, with the money on its way or back', () => {
  const cancelled = { state: 'cancelled' as const, cancelledAt: '2030-04-28T09:00:00.000Z' };
  expect(told({ ...cancelled, refund: { ...refund, state: 'pending' } }).slice(2)).toEqual([
    'Canceled: ended',
    'Refund in progress: now',
  ]);
  expect(told({ ...cancelled, refund }).slice(2)).toEqual(['Canceled: ended', 'Refunded: done']);
});

test('a part that went back does not end an order', () => {
  expect(told({ refund: { ...refund, amount: 250 } }).slice(2)).toEqual([
    'Delivery: now',
    'Partially refunded: done',
  ]);
});

test('a plan is confirmed rather than paid', () => {
  expect(told({ payment: { method: 'installment', others: [] } })[1]).toBe('Confirmed: done');
});

test('a rental is picked up and comes back, late or not', () => {
  expect(told(rental).slice(2)).toEqual(['Pickup: now', 'Return: ahead']);
  const out = { ...rental, state: 'delivered' as const, handedOverAt: paid.paidAt };
  expect(told(out).slice(2)).toEqual(['Picked up: done', 'Return: now']);
  expect(stepsOf({ ...paid, ...out, due: 'overdue' }).at(-1)).toMatchObject({ isLate: true });
  expect(told({ ...out, state: 'returned', returnedOn: '2030-05-06' }).slice(2)).toEqual([
    'Picked up: done',
    'Returned: done',
  ]);
});

test('a return that was asked for is agreed to, or declined', () => {
  const delivered = { state: 'delivered' as const, handedOverAt: paid.paidAt, returnAskedAt: paid.paidAt };
  const returning = (state: 'asked' | 'refused') => ({
    ...delivered,
    returning: { state, fee: 0, refund: 1 },
  });
  expect(told(returning('asked')).slice(3)).toEqual(['Return requested: done', 'Returned: now']);
  expect(told(returning('refused')).slice(3)).toEqual(['Return requested: done', 'Return declined: ended']);
  expect(told({ ...delivered, state: 'returned', returnedOn: '2030-05-06', refund }).slice(3)).toEqual([
    'Return requested: done',
    'Returned: done',
    'Refunded: done',
  ]);
});

test('what was to be there yesterday says so', () => {
  expect(stepsOf({ ...paid, today: '2030-05-04' }).at(-1)).toMatchObject({ name: 'Delivery', isLate: true });
  expect(stepsOf({ ...paid, today: '2030-05-03' }).at(-1)).toMatchObject({ isLate: false });
});
