import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datesFrom, weekdayOf } from './date-arithmetic.ts';
import {
  closedDaysBetween,
  type DayHours,
  hoursText,
  isByAppointmentOn,
  isClosedOn,
  type OpeningHours,
  weekdayOfDate,
  weekdays,
  weekLines,
} from './opening-hours.ts';

const late = { opens: '09:00', closes: '19:00' };
const weekOf = (...hours: DayHours[]): OpeningHours => ({
  // Every weekday is named.
  week: Object.fromEntries(
    weekdays.map((day, index) => [day, hours[index] ?? 'closed']),
  ) as OpeningHours['week'],
  closedDays: [],
});

describe('a week in words', () => {
  test('days that are alike stand together', () => {
    const week = weekOf(late, late, late, late, late, { opens: '10:00', closes: '17:30' }, 'appointment');
    expect(weekLines(week)).toEqual([
      { days: 'Monday – Friday', hours: '9 am – 7 pm' },
      { days: 'Saturday', hours: '10 am – 5:30 pm' },
      { days: 'Sunday', hours: 'By appointment' },
    ]);
  });

  test('a day between two that are alike parts them', () => {
    expect(weekLines(weekOf(late, 'closed', late)).map(({ days }) => days)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday – Sunday',
    ]);
  });

  test('every day of any week is told once, with its own hours', () => {
    const hours = fc.constantFrom<DayHours>('closed', 'appointment', late, {
      opens: '00:00',
      closes: '12:05',
    });
    fc.assert(
      fc.property(fc.array(hours, { minLength: 7, maxLength: 7 }), (given) => {
        const told = weekLines(weekOf(...given)).flatMap(({ days, hours: text }) => {
          const [first, last = first] = days.toLowerCase().split(' – ');
          const names: readonly (string | undefined)[] = weekdays;
          const from = names.indexOf(first);
          const to = names.indexOf(last);
          return weekdays.slice(from, to + 1).map(() => text);
        });
        expect(told).toEqual(given.map(hoursText));
      }),
    );
  });

  test('noon and midnight are 12', () => {
    expect(hoursText({ opens: '00:00', closes: '12:05' })).toBe('12 am – 12:05 pm');
  });
});

test('a date has the weekday that the calendar gives it', () => {
  for (const date of datesFrom('2028-02-25', 400))
    expect(weekdayOfDate(date)).toBe(weekdays[weekdayOf(date) - 1]);
});

test('a closed day counts beside the week, and only those ahead are told, in order', () => {
  const hours: OpeningHours = {
    ...weekOf(late, late, late, late, late),
    closedDays: [
      { date: '2026-12-25', reason: 'Christmas' },
      { date: '2026-12-24', reason: '' },
      { date: '2027-01-01', reason: 'New Year' },
    ],
  };
  expect(isClosedOn(hours, '2026-12-23')).toBe(false);
  expect(isClosedOn(hours, '2026-12-24')).toBe(true);
  expect(isClosedOn(hours, '2026-12-26')).toBe(true);
  expect(isClosedOn(weekOf('appointment'), '2026-12-21')).toBe(false);
  expect(isByAppointmentOn(weekOf('appointment'), '2026-12-21')).toBe(true);
  expect(isByAppointmentOn(weekOf('closed'), '2026-12-21')).toBe(false);
  const away = { ...weekOf('appointment'), closedDays: [{ date: '2026-12-21', reason: '' }] };
  expect(isByAppointmentOn(away, '2026-12-21')).toBe(false);
  expect(closedDaysBetween(hours, '2026-12-20', '2026-12-31')).toEqual([
    { days: 'Thursday, December 24', hours: 'Closed' },
    { days: 'Friday, December 25', hours: 'Closed: Christmas' },
  ]);
  expect(closedDaysBetween(hours, '2026-12-26', '2026-12-31')).toEqual([]);
});
