import { expect, test } from 'vitest';
import { firstDayOf, movePeriods, periodOf, periodsBetween, rangesBeside } from './periods.rules.ts';
import { salesPeriods } from './sales-figures.rules.ts';

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

test.each(salesPeriods)('the last days of the calendar are periods by %s like any other', (period) => {
  const spans = periodsBetween(period, '9999-12-01', '9999-12-31');
  expect(spans.length).toBe({ day: 31, week: 5, month: 1 }[period]);
  expect(periodsBetween(period, '9999-12-31', '0000-01-01')).toEqual([]);
});

test('ranges beside the one shown have the usual length, and end with the calendar of the shop and with today', () => {
  const beside = (from: string, to: string) =>
    rangesBeside('day', periodsBetween('day', from, to), '2026-11-21');
  expect(beside('2026-10-23', '2026-11-21')).toEqual({ earlier: '2026-10-22' });
  expect(beside('2026-09-23', '2026-10-22')).toEqual({ earlier: '2026-09-22', later: '2026-11-21' });
  expect(beside('2000-01-01', '2000-01-30')).toEqual({ later: '2000-02-29' });
  expect(beside('2000-01-02', '2000-01-31')).toEqual({ earlier: '2000-01-01', later: '2000-03-01' });
});
