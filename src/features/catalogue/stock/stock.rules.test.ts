import { expect, test } from 'vitest';
import { lowStockText, typedStock } from './stock.rules.ts';

test('at or below 3 the stock is said in words', () => {
  expect([0, 1, 3, 4].map(lowStockText)).toEqual(['Out of stock', 'Low: 1 left', 'Low: 3 left', undefined]);
});

test.each([
  ['0', 0],
  ['12', 12],
  [' 7 ', 7],
  ['', undefined],
  ['-1', undefined],
  ['2.5', undefined],
  ['1e3', undefined],
  ['many', undefined],
])('typing %j means %j', (text, stock) => {
  expect(typedStock(text)).toBe(stock);
});
