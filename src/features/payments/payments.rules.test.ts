import { expect, test } from 'vitest';
import { paymentStatesBefore, paymentTransitions } from './payments.rules.ts';

test('a payment is pending, then paid or declined, and only a paid one may be refunded', () => {
  expect(paymentTransitions).toEqual({
    pending: ['paid', 'declined'],
    paid: ['refunded'],
    declined: [],
    refunded: [],
  });
});

test('what was settled is never settled again', () => {
  expect(paymentStatesBefore('paid')).toEqual(['pending']);
  expect(paymentStatesBefore('declined')).toEqual(['pending']);
  expect(paymentStatesBefore('refunded')).toEqual(['paid']);
  expect(paymentStatesBefore('pending')).toEqual([]);
});
