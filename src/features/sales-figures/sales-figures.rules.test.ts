import { expect, test } from 'vitest';
import { periodIn, withPeriod } from './sales-figures.rules.ts';

test('a period goes into an address and comes back, beside what the address says already', () => {
  const written = withPeriod('month', new URLSearchParams('page=3&email=lena'));
  expect(written.toString()).toBe('page=3&email=lena&period=month');
  expect(periodIn(written)).toBe('month');
  expect(withPeriod('day', written).toString()).toBe('page=3&email=lena');
  expect(periodIn(new URLSearchParams('period=year'))).toBe('day');
});
