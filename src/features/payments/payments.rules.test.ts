import { expect, test } from 'vitest';
import { paymentStatesBefore, paymentTransitions } from './payments.rules.ts';
import { sandboxTokens, tokenise } from './sandbox/sandbox.contract.ts';

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

test('a token says how the sandbox plays a card and nothing of its number', () => {
  expect(tokenise('4000 0000 0000 0002')).toBe(sandboxTokens.declined);
  expect(tokenise('4242 4242 4242 4242')).toBe(sandboxTokens.paid);
  expect(tokenise('5555555555554444')).toBe(sandboxTokens.paid);
  expect(Object.values(sandboxTokens).join()).not.toMatch(/\d/);
});
