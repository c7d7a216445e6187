import { expect, test } from 'vitest';
import { correctedStock, judgeStock, lowStockText } from './stock.rules.ts';

test('at or below 3 the stock is said in words', () => {
  expect([0, 1, 3, 4].map(lowStockText)).toEqual(['Out of stock', 'Low: 1 left', 'Low: 3 left', undefined]);
});

const whole = 'Enter a whole number, such as 12';

test.each([
  ['0', { stock: 0 }],
  ['12', { stock: 12 }],
  [' 7 ', { stock: 7 }],
  ['007', { stock: 7 }],
  ['1000000', { stock: 1_000_000 }],
  ['1000001', { problem: 'At most 1,000,000' }],
  ['99999999999', { problem: 'At most 1,000,000' }],
  ['9'.repeat(400), { problem: 'At most 1,000,000' }],
  ['-1', { problem: 'Enter 0 or more' }],
  ['-1.5', { problem: 'Enter 0 or more' }],
  ['1.5', { problem: whole }],
  ['1e3', { problem: whole }],
  ['', { problem: whole }],
  ['many', { problem: whole }],
])('typing %j means %j', (text, answer) => {
  expect(judgeStock(text)).toEqual(answer);
});

test.each([
  [5, '+2', 7],
  [5, '3', 8],
  [5, ' -1 ', 4],
  [5, '−5', 0],
  [999_999, '+1', 1_000_000],
])('%i corrected by “%s” is %i', (before, typed, stock) => {
  expect(correctedStock(before, typed)).toEqual({ stock });
});
test.each([
  [5, ''],
  [5, '0'],
  [5, '-0'],
  [5, '1.5'],
  [5, '+-1'],
  [5, '-6'],
  [1_000_000, '+1'],
  [0, '9999999999'],
])('%i corrected by “%s” is refused', (before, typed) => {
  expect(correctedStock(before, typed)).toEqual({ problem: expect.any(String) });
});
