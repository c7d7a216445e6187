import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, calendarDate } from '#platform/clock.ts';
import { startsOf } from './dealer-days.rules.ts';

const startOf = (day: string, timeZone: string) => startsOf([day], timeZone)[0]?.toISOString();

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
    const [from, to] = startsOf([day, addDays(day, 1)], timeZone).map((start) => start.getTime());
    return (to! - from!) / 3_600_000;
  };
  expect(hours('2026-03-08', 'America/New_York')).toBe(23);
  expect(hours('2026-11-01', 'America/New_York')).toBe(25);
  expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5);
  expect(startOf('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
  expect(hours('2026-03-29', 'Asia/Beirut')).toBe(23);
});

test('every instant lies in the day that the calendar names', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Asia/Beirut',
  ];
  const instant = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), (at, timeZone) => {
      const day = calendarDate(at, timeZone);
      const [from, to] = startsOf([day, addDays(day, 1)], timeZone);
      expect(from! <= at && at < to!).toBe(true);
    }),
  );
});
