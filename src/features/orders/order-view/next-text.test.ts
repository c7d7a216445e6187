import { expect, test } from 'vitest';
import { nextTexts } from './order-page.tsx';
import type { OrderView } from './order-view.contract.ts';

const cancelled: OrderView = {
  _id: 'order-1',
  type: 'purchase',
  price: 50_000,
  total: 50_000,
  net: 50_000,
  tax: 0,
  stateCharges: 0,
  receiptNumber: 'MQ-2A2A-2A2A-2A2A',
  state: 'cancelled',
  car: { _id: 'car-1', make: 'Honda', model: 'Civic', color: 'Rallye Red', image: '/no.jpg' },
  deliveryDate: '2030-05-03',
  createdAt: '2030-04-26T10:00:00.000Z',
  paidAt: '2030-04-26T10:01:00.000Z',
  cancelledBy: 'customer',
  refund: { amount: 35_000, state: 'done', refundedAt: '2030-04-27T10:00:00.000Z' },
  payment: { method: 'card', others: [] },
  buyer: { firstName: 'Ada', lastName: 'Byron', email: 'a@example.com', phone: '1', address: 'Main Street' },
  today: '2030-04-27',
  timeZone: 'UTC',
};
const oldCar = { name: '2019 Mazda MX-5', credit: 15_000, owed: 2_000 };

test('the page of a canceled order says what becomes of the old car that paid for it', () => {
  const offer = { amount: 17_000, lastDay: '2030-05-03' };
  expect(nextTexts({ ...cancelled, oldCar: { ...oldCar, offer } }).at(-1)).toBe(
    'You keep your 2019 Mazda MX-5. Our offer of $17,000 is valid until Friday, May 3: you can use it for another purchase.',
  );
  expect(nextTexts({ ...cancelled, oldCar }).at(-1)).toContain('Our offer for it is no longer valid');
  const paidInstead = { ...oldCar, credit: 0, owed: undefined, received: 15_000 };
  expect(nextTexts({ ...cancelled, oldCar: paidInstead }).at(-1)).toBe(
    'Your trade-in: You kept your 2019 Mazda MX-5; $15,000 paid at the desk.',
  );
});
