import { expect, test } from 'vitest';
import { formatMoney } from './money.tsx';

test('a price without cents shows none', () => {
  expect(formatMoney(249_200)).toBe('$249,200');
});

test('cents are shown with two decimals where there are any', () => {
  expect(formatMoney(1_204.5)).toBe('$1,204.50');
});

test('a total keeps its two decimals', () => {
  expect(formatMoney(84_300, true)).toBe('$84,300.00');
});
