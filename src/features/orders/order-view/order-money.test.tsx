import { expect, test } from 'vitest';
import { readingOf } from '../../../../tests/support/rendered.tsx';
import { OrderMoney } from './order-page.tsx';
import type { OrderView } from './order-view.contract.ts';

const paid: OrderView = {
  _id: 'order-1',
  type: 'purchase',
  price: 45_895,
  total: 45_895,
  net: 45_895,
  tax: 0,
  stateCharges: 0,
  receiptNumber: 'MQ-7K2M-90QX-4TZB',
  state: 'paid',
  car: { _id: 'car-1', make: 'Honda', model: 'Civic', color: 'Rallye Red', image: '/no.jpg' },
  deliveryDate: '2030-05-03',
  createdAt: '2030-04-26T10:00:00.000Z',
  paidAt: '2030-04-26T10:01:00.000Z',
  payment: { method: 'card', others: [] },
  buyer: { firstName: 'Ada', lastName: 'Byron', email: 'a@example.com', phone: '1', address: 'Main Street' },
  today: '2030-04-27',
  timeZone: 'UTC',
};
const oldCar = { name: '2019 Mazda MX-5', credit: 13_500, owed: 3000 };
const told = (given: Partial<OrderView>) => readingOf(<OrderMoney view={{ ...paid, ...given }} />);

test('an order that an old car pays a part of says what is left with money', () => {
  const reading = told({ oldCar });
  expect(reading).toMatch(/Total \$45,895/);
  expect(reading).toMatch(/Your 2019 Mazda MX-5 [-−]\$13,500/);
  expect(reading).toMatch(/Paid in money \$32,395/);
});

test('without an old car the total is all; what went back is taken off once, and what stays is told', () => {
  expect(told({})).not.toContain('Paid in money');
  const reading = told({ oldCar, refunded: 395 });
  expect(reading).not.toContain('Paid in money');
  expect(reading).toMatch(/Balance \$32,000/);
});

test('of a canceled order the page does not say that the old car counts, or that something is paid off on it', () => {
  expect(told({ oldCar })).toContain('we pay off the $3,000 still owed on it');
  expect(told({ oldCar, state: 'cancelled', refunded: 32_395 })).not.toMatch(/pay off|MX-5 for/);
});
