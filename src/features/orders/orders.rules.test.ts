import { expect, test } from 'vitest';
import { orderStates, orderStatesBefore, orderTransitions, orderTypes } from './orders.rules.ts';

test('an order is pending, then paid or cancelled; a paid one is delivered or cancelled; what was delivered may come back', () => {
  expect(orderTransitions).toEqual({
    purchase: {
      pending: ['paid', 'cancelled'],
      paid: ['delivered', 'cancelled'],
      delivered: ['returned'],
      returned: [],
      cancelled: [],
    },
    rent: {
      pending: ['paid', 'cancelled'],
      paid: ['delivered', 'cancelled'],
      delivered: ['returned'],
      returned: [],
      cancelled: [],
    },
  });
});

test('the states before a state are those that the table lets go there', () => {
  for (const type of orderTypes) {
    for (const to of orderStates) {
      const before = orderStates.filter((from) => orderTransitions[type][from].includes(to));
      expect(orderStatesBefore(type, to)).toEqual(before);
    }
  }
  expect(orderStatesBefore('purchase', 'returned')).toEqual(['delivered']);
});
