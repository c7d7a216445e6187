import { expect, test } from 'vitest';
import type { Order } from '../../orders.contract.ts';
import { planText } from './order-text.ts';

const anOrder = (plan?: Order['plan']) => ({ price: 29_616, plan }) as Order;
const aPlan = (totalAmount: number): Order['plan'] => ({
  ...{ period: 2, frequency: 'monthly', totalAmount },
  ...{ totalPayments: 24, installmentAmount: 1234 },
});

test('an order paid in installments says in short how', () => {
  expect(planText(anOrder(aPlan(29_616)))).toBe('24 monthly payments of $1,234.00');
});

test('where several vehicles were ordered together, the plan is said to be for all of them', () => {
  expect(planText(anOrder(aPlan(60_000)))).toBe(
    '24 monthly payments of $1,234.00, for all that was ordered together',
  );
});

test('an order paid at once has no plan', () => {
  expect(planText(anOrder())).toBeUndefined();
});
