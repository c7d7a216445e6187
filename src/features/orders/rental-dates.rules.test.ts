import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { daysLate, dueOn, returnDateFor } from './rental-dates.rules.ts';

const date = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days));

test('a rental runs from its delivery date, or from the handover where that is later', () => {
  expect(returnDateFor('2026-11-27', 3, '2026-11-27')).toBe('2026-11-30');
  expect(returnDateFor('2026-11-27', 3, '2026-11-29')).toBe('2026-12-02');
  expect(returnDateFor('2026-11-27', 3, '2026-11-24')).toBe('2026-11-30');
});

test('nobody has a rental for fewer days than were paid for, nor longer than the receipt says without a reason', () => {
  fc.assert(
    fc.property(
      date,
      fc.integer({ min: 1, max: 365 }),
      fc.integer({ min: -30, max: 30 }),
      (due, days, off) => {
        const handedOver = addDays(due, off);
        const last = returnDateFor(due, days, handedOver);
        expect(last >= addDays(handedOver, days)).toBe(true);
        expect(last >= addDays(due, days)).toBe(true);
        expect([addDays(handedOver, days), addDays(due, days)]).toContain(last);
      },
    ),
  );
});

test('a day is overdue, today or coming; and late by as many days as lie between, over months and leap days', () => {
  expect([dueOn('2026-11-20', '2026-11-21'), dueOn('2026-11-21', '2026-11-21')]).toEqual([
    'overdue',
    'today',
  ]);
  expect(dueOn('2026-11-22', '2026-11-21')).toBe('coming');
  expect(daysLate('2028-02-28', '2028-03-01')).toBe(2);
  fc.assert(
    fc.property(date, fc.integer({ min: -400, max: 400 }), (due, off) => {
      expect(daysLate(due, addDays(due, off))).toBe(Math.max(0, off));
    }),
  );
});
