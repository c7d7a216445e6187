import { expect, test } from 'vitest';
import { fromToText, isFarFromPrices, isForMany } from './prices.rules.ts';

test.each([
  [0, false],
  [1, false],
  [10, false],
  [11, true],
])('an update of %i cars is asked about first: %s', (matched, isAskedAbout) => {
  expect(isForMany(matched)).toBe(isAskedAbout);
});

test('a price that leaves what its cars cost by more than 30 percent is asked about, also where not all are known', () => {
  const prices = [
    { price: 40_000, cars: 2 },
    { price: 50_000, cars: 1 },
  ];
  expect(isFarFromPrices(45_000, { matched: 3, prices })).toBe(false);
  expect(isFarFromPrices(53_000, { matched: 3, prices })).toBe(true);
  expect(isFarFromPrices(34_000, { matched: 3, prices })).toBe(true);
  expect(isFarFromPrices(45_000, { matched: 4, prices })).toBe(true);
  expect(isFarFromPrices(45_000, { matched: 0, prices: [] })).toBe(false);
});

test('what was changed is said with the old and the new price', () => {
  expect(fromToText({ lowest: 45_890, highest: 45_890 }, 43_500)).toBe('$45,890 → $43,500');
  expect(fromToText({ lowest: 41_000, highest: 45_890 }, 43_500.5)).toBe('$41,000 to $45,890 → $43,500.50');
});
