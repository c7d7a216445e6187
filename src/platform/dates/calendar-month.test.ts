import { expect, test } from 'vitest';
import { dayByKey, sameDayIn, shiftDays, shiftMonth, spanText, weeksOfMonth } from './calendar-month.ts';

test('days and months are counted over leap days, years and changes of clocks', () => {
  expect(shiftDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(shiftDays('2027-02-28', 1)).toBe('2027-03-01');
  expect(shiftDays('2028-03-12', 1)).toBe('2028-03-13');
  expect(shiftDays('2028-01-01', -1)).toBe('2027-12-31');
  expect(shiftMonth('2028-12', 1)).toBe('2029-01');
  expect(shiftMonth('2028-01', -1)).toBe('2027-12');
  expect(sameDayIn('2028-01-31', '2028-02')).toBe('2028-02-29');
});

test('a month has its weeks from Sunday on, and no other days', () => {
  const weeks = weeksOfMonth('2028-02');
  expect(weeks[0]).toEqual([
    null,
    null,
    '2028-02-01',
    '2028-02-02',
    '2028-02-03',
    '2028-02-04',
    '2028-02-05',
  ]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(29);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

test('keys lead from day to day, and never out of what can be booked', () => {
  const by = (key: string, day = '2028-02-16') => dayByKey(key, day, '2028-02-10', '2028-03-20');
  expect([by('ArrowLeft'), by('ArrowRight'), by('ArrowUp'), by('ArrowDown')]).toEqual([
    '2028-02-15',
    '2028-02-17',
    '2028-02-10',
    '2028-02-23',
  ]);
  expect([by('Home'), by('End'), by('PageUp'), by('PageDown')]).toEqual([
    '2028-02-13',
    '2028-02-19',
    '2028-02-10',
    '2028-03-16',
  ]);
  expect(by('PageDown', '2028-03-16')).toBe('2028-03-20');
  expect(by('a')).toBeUndefined();
});

test('the days of a rental are told from the first to the last', () => {
  expect(spanText('2028-05-03', 1)).toBe('May 3, 2028');
  expect(spanText('2028-05-03', 3)).toBe('May 3 to May 5, 2028');
  expect(spanText('2028-12-31', 2)).toBe('Dec 31, 2028 to Jan 1, 2029');
});
