import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountError,
  decimalTyped,
  dollarsTyped,
  figureTyped,
  readAmount,
  readDecimal,
  readWhole,
} from './figures.ts';
import { toDollars } from './money.ts';

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
  ['12,50', '$12.50 or $1,250'],
  ['84.300', '$84.30 or $84,300'],
  ['45.890', '$45.89 or $45,890'],
  ['61.500', '$61.50 or $61,500'],
  ['1.234,00', '$1,234 or $123,400'],
  ['12,5000', '$12.50 or $125,000'],
  ['1,2', '$1.20 or $12'],
  ['-12,50', '-$12.50 or -$1,250'],
  ['1.234.567', '$1,234,567'],
  ['99.505', '$99,505'],
  ['12 50', '$1,250'],
])('%j could mean several amounts: the fault offers %s', (text, meant) => {
  expect(readAmount(text)).toEqual({ fault: `Did you mean ${meant}?` });
  expect(dollarsTyped(text)).toBe(text);
  expect(amountError('Enter an amount').error({ input: text })).toBe(`Did you mean ${meant}?`);
});

test.each(['about 5000', '5e3', '0x10', '$', '.', '٣', '1..000', '1,,5'])('%j is no amount', (text) => {
  expect(readAmount(text)).toEqual({});
  expect(amountError('Enter an amount').error({ input: text })).toBe('Enter an amount');
});

test('nothing typed is no figure', () => {
  expect(dollarsTyped('  ')).toBeUndefined();
  expect(figureTyped('')).toBeUndefined();
});

test('whatever is typed is a sum of whole cents, or none at all', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[$ ]?[\d.,' ]{0,12}$/), (text) => {
      const dollars = readAmount(text)?.figure ?? 0;
      expect(Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-3).toBe(true);
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
  ['120 000', 120_000],
  ['120’000', 120_000],
  ['1,234,567', 1_234_567],
  ['12.5', 12.5],
  ['2015', 2015],
])('%j is a figure', (text, figure) => {
  expect(figureTyped(text)).toBe(figure);
});

test.each([
  ['a lot', {}],
  ['1..000', {}],
  ['85.000', { fault: 'Did you mean 85 or 85,000?' }],
  ['12 5', { fault: 'Did you mean 125?' }],
  ['12,5', { fault: 'Did you mean 12.5 or 125? Enter a whole number' }],
])('%j is no figure that is whole as a rule: %j', (text, read) => {
  expect(readWhole(text)).toEqual(read);
  expect(figureTyped(text)).toBe(text);
});

test.each([
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['−7,375', -7.375],
  ['0,9', 0.9],
  ['.9', 0.9],
])('%j is a percentage', (text, figure) => {
  expect(readDecimal(text)).toEqual({ figure });
});

test('a percentage has no thousands', () => {
  expect(decimalTyped('1.234,5')).toBe('1.234,5');
});

test('signs that nobody sees change no figure', () => {
  expect(readAmount('\u202d84,300\u202c')).toEqual({ figure: 84_300 });
});

test('a figure that code put into a field stays as it is', () => {
  expect([dollarsTyped(75_600), figureTyped(1), decimalTyped(7.5)]).toEqual([75_600, 1, 7.5]);
});
