import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDate } from '#platform/clock.ts';
import {
  appointmentMayBecome,
  appointmentStates,
  bookableDates,
  dayName,
  isMovable,
  isUpcoming,
  upcomingFirst,
} from './service-center.rules.ts';

const at = (instant: string, timeZone = 'UTC') => bookableDates(new Date(instant), timeZone);

test('the next 7 days are offered, the first of them tomorrow', () => {
  expect(at('2030-05-02T12:00:00Z')).toEqual([
    '2030-05-03',
    '2030-05-04',
    '2030-05-05',
    '2030-05-06',
    '2030-05-07',
    '2030-05-08',
    '2030-05-09',
  ]);
});

test('tomorrow is what the calendar at the dealership says, not the one in Greenwich', () => {
  const lateInNewYork = '2030-05-03T03:30:00Z';
  expect(at(lateInNewYork, 'America/New_York')[0]).toBe('2030-05-03');
  expect(at(lateInNewYork, 'Asia/Tokyo')[0]).toBe('2030-05-04');
});

test.each([
  ['clocks go forward', '2030-03-10T04:59:00Z', '2030-03-10', '2030-03-16'],
  ['the last minute before clocks go forward', '2030-03-10T06:59:00Z', '2030-03-11', '2030-03-17'],
  ['clocks go back', '2030-11-03T05:30:00Z', '2030-11-04', '2030-11-10'],
  ['the hour that comes twice', '2030-11-03T06:30:00Z', '2030-11-04', '2030-11-10'],
])('%s, and no day is skipped or offered twice', (_, instant, first, last) => {
  const dates = at(instant, 'America/New_York');
  expect([dates[0], dates.at(-1)]).toEqual([first, last]);
  expect(new Set(dates).size).toBe(7);
});

test('the window runs over the end of a month, of a year and of February in a leap year', () => {
  expect(at('2030-04-28T12:00:00Z').slice(1, 4)).toEqual(['2030-04-30', '2030-05-01', '2030-05-02']);
  expect(at('2030-12-30T12:00:00Z').slice(0, 3)).toEqual(['2030-12-31', '2031-01-01', '2031-01-02']);
  expect(at('2028-02-27T12:00:00Z').slice(0, 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
];

test('whenever and wherever: 7 days that follow each other, and never today', () => {
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const dates = bookableDates(instant, zone);
      const days = dates.map((date) => Date.parse(date) / 86_400_000);
      const today = Date.parse(calendarDate(instant, zone)) / 86_400_000;
      expect(days).toEqual(Array.from({ length: 7 }, (_, index) => today + index + 1));
    }),
  );
});

test('only a booked appointment can become something else, and only one marked done opens again', () => {
  const ways = appointmentStates.flatMap((from) =>
    appointmentStates.filter((to) => appointmentMayBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(ways).toEqual(['booked → done', 'booked → cancelled', 'booked → moved', 'done → booked']);
});

test('an appointment is upcoming while it is booked and its day has not passed', () => {
  expect(isUpcoming({ state: 'booked', date: '2030-05-02' }, '2030-05-02')).toBe(true);
  expect(isUpcoming({ state: 'booked', date: '2030-05-01' }, '2030-05-02')).toBe(false);
  expect(isUpcoming({ state: 'cancelled', date: '2030-05-03' }, '2030-05-02')).toBe(false);
});

test('upcoming appointments come first, the next one on top; then the others, the latest on top', () => {
  const one = (date: string, upcoming: boolean) => ({ date, isUpcoming: upcoming });
  const sorted = upcomingFirst([
    one('2030-05-01', false),
    one('2030-05-09', true),
    one('2030-05-08', false),
    one('2030-05-03', true),
  ]);
  expect(sorted.map(({ date }) => date)).toEqual(['2030-05-03', '2030-05-09', '2030-05-08', '2030-05-01']);
});

test('staff may move to today and to the 60 days that follow', () => {
  expect(isMovable('2030-05-02', '2030-05-02')).toBe(true);
  expect(isMovable('2030-07-01', '2030-05-02')).toBe(true);
  expect(isMovable('2030-07-02', '2030-05-02')).toBe(false);
  expect(isMovable('2030-05-01', '2030-05-02')).toBe(false);
});

test('a day is named as people say it', () => {
  expect(dayName('2030-05-03')).toBe('Friday, May 3');
});
