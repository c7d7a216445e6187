import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDate } from '#platform/clock.ts';
import {
  addDays,
  addMonths,
  beginningOf,
  datesBetween,
  datesFrom,
  daysFrom,
  weekdayOf,
  weekOf,
} from './date-arithmetic.ts';

test('dates move over the ends of months and years', () => {
  expect([addDays('2027-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2028-01-01', '2028-02-29']);
  expect([addMonths('2027-01-31', 1), addMonths('2027-12-31', 2)]).toEqual(['2027-02-28', '2028-02-29']);
});

test('dates that follow one another are counted, not compared: the end of the calendar is one', () => {
  expect(datesFrom('2026-02-27', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(datesFrom('2026-02-27', 0)).toEqual([]);
  expect(datesBetween('2027-12-30', '2028-01-01')).toEqual(['2027-12-30', '2027-12-31', '2028-01-01']);
  expect(datesBetween('2028-01-01', '2027-12-30')).toEqual([]);
  expect(datesBetween('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31']);
  expect(daysFrom('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysFrom('2028-03-01', '2028-02-28')).toBe(-2);
});

test('weeks begin on Monday and belong to the year of their Thursday', () => {
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-22')]).toEqual([1, 7]);
  expect([weekOf('2027-01-03'), weekOf('2027-01-04'), weekOf('2024-12-30')]).toEqual([
    '2026-W53',
    '2027-W01',
    '2025-W01',
  ]);
});

test.each(['', 'today', '2026-02-30', '2026-13-01'])('what is no date is not calculated with: %j', (text) => {
  expect(() => addDays(text, 1)).toThrow(RangeError);
  expect(() => datesBetween(text, '2026-11-22')).toThrow(RangeError);
});

const startOf = (day: string, timeZone: string) => beginningOf(day, timeZone).toISOString();

test('a day begins when the calendar at the dealership says so, also in zones of half and quarter hours', () => {
  expect(startOf('2026-11-21', 'UTC')).toBe('2026-11-21T00:00:00.000Z');
  expect(startOf('2026-11-21', 'America/New_York')).toBe('2026-11-21T05:00:00.000Z');
  expect(startOf('2026-11-21', 'Asia/Kolkata')).toBe('2026-11-20T18:30:00.000Z');
  expect(startOf('2026-11-21', 'Asia/Kathmandu')).toBe('2026-11-20T18:15:00.000Z');
  expect(startOf('2026-11-21', 'Pacific/Kiritimati')).toBe('2026-11-20T10:00:00.000Z');
  expect(startOf('2026-11-21', 'Etc/GMT+12')).toBe('2026-11-21T12:00:00.000Z');
});

test('days have 23 and 25 hours where the clocks change, and begin at one where there is no midnight', () => {
  const hours = (day: string, timeZone: string) => {
    const [from, to] = [beginningOf(day, timeZone), beginningOf(addDays(day, 1), timeZone)];
    return (to.getTime() - from.getTime()) / 3_600_000;
  };
  expect(hours('2026-03-08', 'America/New_York')).toBe(23);
  expect(hours('2026-11-01', 'America/New_York')).toBe(25);
  expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5);
  expect(startOf('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
  expect(hours('2026-03-29', 'Asia/Beirut')).toBe(23);
});

test('a date that a zone skipped begins where the next one does', () => {
  expect(startOf('2011-12-30', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  expect(startOf('2011-12-31', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
});

test('every instant lies in the day that the calendar names', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Asia/Beirut',
    'Pacific/Apia',
    'Africa/Casablanca',
  ];
  const instant = fc.date({ min: new Date('2009-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), (at, timeZone) => {
      const day = calendarDate(at, timeZone);
      const [from, to] = [beginningOf(day, timeZone), beginningOf(addDays(day, 1), timeZone)];
      expect(from <= at && at < to).toBe(true);
    }),
  );
});
