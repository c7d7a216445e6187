import { expect, test } from 'vitest';
import type { Order } from '../orders.contract.ts';
import { leftOf, oldCarText, planText, stateText } from './order-text.ts';

const anOrder = (plan?: Order['plan'], given: Partial<Pick<Order, 'total' | 'state'>> = {}) => ({
  total: 29_616,
  state: 'paid' as const,
  plan,
  ...given,
});
const aPlan = (totalAmount: number, installmentAmount: number, refundedAmount = 0): Order['plan'] => ({
  period: 2,
  frequency: 'monthly',
  _id: 'plan',
  totalAmount,
  refundedAmount,
  endedAmount: 0,
  owedAmount: 0,
  totalPayments: 24,
  installmentAmount,
});

const aRental = (given: Partial<Order>) =>
  stateText({
    type: 'rent',
    state: 'delivered',
    deliveryDate: '2030-05-01',
    returnDate: '2030-05-03',
    ...given,
  });

test('a rental that is out says until when, and what its last day means today', () => {
  expect(aRental({ due: 'coming', daysLate: 0 })).toEqual({
    label: 'In use',
    tone: 'good',
    next: 'Return by Friday, May 3, 2030',
  });
  expect(aRental({ due: 'today', daysLate: 0 })).toMatchObject({
    label: 'Due today',
    next: 'Please return it today',
  });
  expect(aRental({ due: 'overdue', daysLate: 1 })).toMatchObject({
    label: 'Overdue',
    next: 'Due back on Friday, May 3, 2030: 1 day late',
  });
  expect(aRental({ state: 'returned', returnedOn: '2030-05-02' })).toMatchObject({
    label: 'Returned',
    next: 'Returned on May 2, 2030',
  });
});

test('an order paid in installments says in short how', () => {
  expect(planText(anOrder(aPlan(29_616, 1234)))).toBe('24 monthly payments of $1,234');
});

test('where several vehicles were ordered together, the plan is said to be for all of them', () => {
  expect(planText(anOrder(aPlan(60_000, 2500)))).toBe(
    '24 monthly payments of $2,500, for all orders placed together',
  );
});

test('what was given back for a part of it stands beside the plan; what was cancelled has none', () => {
  const plan = aPlan(60_000, 2500, 30_384);
  expect(planText(anOrder(plan))).toBe(
    '24 monthly payments of $2,500, for all orders placed together. Of these $60,000, $30,384 is refunded',
  );
  const ended = { ...aPlan(60_000, 2500, 384)!, endedAmount: 30_000 };
  expect(planText(anOrder(ended))).toBe(
    '24 monthly payments of $2,500, for all orders placed together. Of these $60,000, $384 is refunded and $30,000 of the balance is canceled',
  );
  expect(planText(anOrder(plan, { state: 'cancelled' }))).toBeUndefined();
});

test('a last payment that takes the rounding is told, so that what is read adds up', () => {
  expect(planText(anOrder(aPlan(84_300.5, 3512.52), { total: 84_300.5 }))).toBe(
    '24 monthly payments of $3,512.52 (the last one $3,512.54)',
  );
});

test('an order paid at once has no plan', () => {
  expect(planText(anOrder())).toBeUndefined();
});

test('an old car is told with what came and goes as money beside it, and is no money that goes back', () => {
  const oldCar = { name: '2019 Mazda MX-5', credit: 14_500, owed: 2_000, received: 500 };
  expect(oldCarText(oldCar, 'paid')).toBe(
    '2019 Mazda MX-5 for $14,500; we pay off the $2,000 still owed on it; $500 paid at the desk',
  );
  expect(oldCarText({ ...oldCar, payouts: [{ amount: 1_000, isPaid: false }] }, 'delivered')).toContain(
    '$1,000 will be paid out to you',
  );
  expect(oldCarText({ name: '2019 Mazda MX-5', credit: 0, received: 15_000 }, 'paid')).toBe(
    'You kept your 2019 Mazda MX-5; $15,000 paid at the desk',
  );
  expect(leftOf({ total: 50_000, refunded: 1_000, oldCar })).toBe(34_500);
});

test('of a canceled order nothing is said to be paid off on the old car, but what becomes of it', () => {
  const oldCar = { name: '2019 Mazda MX-5', credit: 14_500, owed: 2_000 };
  const offer = { amount: 16_500, lastDay: '2030-05-03' };
  expect(oldCarText({ ...oldCar, offer }, 'cancelled')).toBe(
    'You keep your 2019 Mazda MX-5. Our offer of $16,500 is valid until Friday, May 3: you can use it for another purchase.',
  );
});
