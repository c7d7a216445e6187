import { expect, test } from 'vitest';
import {
  firstDayOf,
  movePeriods,
  periodIn,
  periodOf,
  periodsBetween,
  withPeriod,
} from './sales-figures.rules.ts';

test('weeks begin on Monday and are numbered as calendars do', () => {
  expect(firstDayOf('week', '2026-11-22')).toBe('2026-11-16');
  expect(periodOf('week', '2026-11-16')).toBe('2026-W47');
  expect(periodOf('week', '2027-01-03')).toBe('2026-W53');
  expect(periodOf('week', '2027-01-04')).toBe('2027-W01');
  expect(periodOf('week', '2024-12-30')).toBe('2025-W01');
});

test('a range is widened to whole periods, without a gap', () => {
  expect(periodsBetween('month', '2026-01-31', '2026-03-01')).toEqual([
    { label: '2026-01', from: '2026-01-01', to: '2026-01-31' },
    { label: '2026-02', from: '2026-02-01', to: '2026-02-28' },
    { label: '2026-03', from: '2026-03-01', to: '2026-03-31' },
  ]);
  expect(periodsBetween('week', '2026-11-18', '2026-11-23').map(({ label }) => label)).toEqual([
    '2026-W47',
    '2026-W48',
  ]);
  expect(movePeriods('month', '2026-11-01', -11)).toBe('2025-12-01');
});

test('a period goes into an address and comes back, beside what the address says already', () => {
  const written = withPeriod('month', new URLSearchParams('page=3&email=lena'));
  expect(written.toString()).toBe('page=3&email=lena&period=month');
  expect(periodIn(written)).toBe('month');
  expect(withPeriod('day', written).toString()).toBe('page=3&email=lena');
  expect(periodIn(new URLSearchParams('period=year'))).toBe('day');
});
