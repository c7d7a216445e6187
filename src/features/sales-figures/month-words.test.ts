import { expect, test } from 'vitest';
import { formatMoney } from '#platform/money.ts';
import { comparisonText, differenceText } from './months-compared.tsx';
import { comparedDays } from './periods.rules.ts';

const none = { purchase: 0, rent: 0, deposit: 0 };
const textOf = (today: string) => {
  const { current, before, ...rest } = comparedDays(today);
  return comparisonText({
    ...rest,
    current: { ...current, ...none },
    before: { ...before, ...none },
    timeZone: 'UTC',
  });
};

test.each([
  ['2026-11-23', 'November 1–23 compared with October 1–23: 23 days of each month.'],
  ['2026-11-01', 'November 1 compared with October 1: one day of each month.'],
  ['2027-01-31', 'January 1–31 compared with December 1–31: 31 days of each month.'],
  ['2026-03-28', 'March 1–28 compared with February 1–28: 28 days of each month.'],
  [
    '2026-03-29',
    'March 1–28 compared with February 1–28: 28 days of each month. March 29 is left out because February is shorter.',
  ],
  [
    '2028-03-31',
    'March 1–29 compared with February 1–29: 29 days of each month. March 30–31 are left out because February is shorter.',
  ],
])('on %s it compares %s', (today, text) => {
  expect(textOf(today)).toBe(text);
});

test.each([
  [110, 100, '+$10 (+10%)'],
  [50.5, 100, '−$49.50 (−50%)'],
  [0.3, 0.1 + 0.2, 'No change'],
  [100, 0, '+$100'],
  [100, -50, '+$150'],
])('%d after %d is %s', (current, before, text) => {
  expect(differenceText(current, before, formatMoney)).toBe(text);
});
