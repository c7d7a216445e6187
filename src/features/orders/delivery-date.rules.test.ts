import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { deliveryDateFor } from './delivery-date.rules.ts';

test('delivery is on the fifth business day', () => {
  expect(deliveryDateFor('2026-11-20')).toBe('2026-11-27'); // a Friday
  expect(deliveryDateFor('2026-11-21')).toBe('2026-11-27'); // a Saturday
  expect(deliveryDateFor('2026-11-22')).toBe('2026-11-27'); // a Sunday
  expect(deliveryDateFor('2026-11-23')).toBe('2026-11-30'); // a Monday
  expect(deliveryDateFor('2026-12-31')).toBe('2027-01-07'); // over the year's end
  expect(deliveryDateFor('2028-02-24')).toBe('2028-03-02'); // over a leap day
});

const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

test('delivery is never on a weekend, and exactly five business days lie between', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const ordered = addDays('2000-01-01', days);
      const delivered = deliveryDateFor(ordered);
      const between: string[] = [];
      for (let date = addDays(ordered, 1); date <= delivered; date = addDays(date, 1)) between.push(date);
      expect(between.filter((date) => weekday(date) % 6 !== 0)).toHaveLength(5);
      expect(weekday(delivered) % 6).not.toBe(0);
    }),
  );
});
