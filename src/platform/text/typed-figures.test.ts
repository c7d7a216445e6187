import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDollars } from '../money.ts';
import { dollarsTyped, figureTyped } from './typed-figures.ts';

test.each([
  ['12500', 12_500],
  ['$12,500', 12_500],
  [' $ 12,500.50 ', 12_500.5],
  ['1 234 567.05', 1_234_567.05],
  ['12 500', 12_500],
  ['99.5', 99.5],
  ['99.', 99],
  ['0', 0],
  ['-5', -5],
])('%j is an amount', (text, dollars) => {
  expect(dollarsTyped(text)).toBe(dollars);
});

test.each([
  '12,50',
  '10.000',
  '1.250,00',
  '12,5000',
  '1,2',
  '99.505',
  'about 5000',
  '5e3',
  '0x10',
  '$',
  '.',
  '٣',
])('%j could be another amount than was meant, or is none: it is never guessed at', (text) => {
  expect(dollarsTyped(text)).toBeNaN();
});

test('nothing typed is no figure', () => {
  expect(dollarsTyped('  ')).toBeUndefined();
  expect(figureTyped('')).toBeUndefined();
});

test('whatever is typed is a sum of whole cents, or none at all', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[$ ]?[\d.,' ]{0,12}$/), (text) => {
      const dollars = dollarsTyped(text) ?? 0;
      expect(Number.isNaN(dollars) || Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-3).toBe(true);
    }),
  );
});

test('an amount that is shown is read as it is, with and without thousands', () => {
  const shown = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
      const dollars = toDollars(cents);
      expect(dollarsTyped(shown.format(dollars))).toBe(dollars);
      expect(dollarsTyped(dollars.toFixed(2))).toBe(dollars);
    }),
  );
});

test.each([
  ['120000', 120_000],
  ['120,000', 120_000],
  ['120.000', 120_000],
  ['120 000', 120_000],
  ['120’000', 120_000],
  ['1,234,567', 1_234_567],
  ['12.5', 12.5],
  ['2015', 2015],
])('%j is a figure', (text, figure) => {
  expect(figureTyped(text)).toBe(figure);
});

test.each(['a lot', '12,5', '12 5', '1..000'])('%j is no figure', (text) => {
  expect(figureTyped(text)).toBeNaN();
});
