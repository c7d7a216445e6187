import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { isClosedOn, type OpeningHours, weekdays } from '#platform/dates/opening-hours.ts';
import { deliveryDateFor as deliveryDateWith } from './delivery-date.rules.ts';

const hours = { opens: '09:00', closes: '18:00' };
/** A week that is open all days but these weekdays. */
const openBut = (closed: readonly string[], closedDays: OpeningHours['closedDays'] = []): OpeningHours => ({
  // Every weekday is named.
  week: Object.fromEntries(
    weekdays.map((day) => [day, closed.includes(day) ? 'closed' : hours]),
  ) as OpeningHours['week'],
  closedDays,
});
const alwaysOpen = openBut([]);
const deliveryDateFor = (orderedOn: string) => deliveryDateWith(orderedOn, alwaysOpen);

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

test('a delivery day is an open day: a closed one moves to the next business day that is open', () => {
  const holiday = (date: string) => ({ date, reason: 'Holiday' });
  const closed = openBut([], [holiday('2026-11-27'), holiday('2026-11-30')]);
  // A Friday; it and the Monday after the weekend are closed.
  expect(deliveryDateWith('2026-11-20', closed)).toBe('2026-12-01');
  // A closed day before the fifth is a business day all the same.
  expect(deliveryDateWith('2026-11-23', openBut([], [holiday('2026-11-25')]))).toBe('2026-11-30');
  expect(deliveryDateWith('2026-11-20', openBut(['friday']))).toBe('2026-11-30');
});

test('a day by appointment is open; where no business day ever is, the fifth is promised', () => {
  const byAppointment = { ...alwaysOpen, week: { ...alwaysOpen.week, friday: 'appointment' as const } };
  expect(deliveryDateWith('2026-11-20', byAppointment)).toBe('2026-11-27');
  const never = openBut(weekdays.slice(0, 5));
  expect(deliveryDateWith('2026-11-20', never)).toBe('2026-11-27');
});

test('whatever days are closed, none of them is promised, nor a weekend', () => {
  const someDays = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), someDays, (days, closed) => {
      const ordered = addDays('2026-01-01', days);
      const closedDays = closed.map((day) => ({ date: addDays(ordered, day), reason: '' }));
      const promised = deliveryDateWith(ordered, openBut([], closedDays));
      expect(isClosedOn({ ...alwaysOpen, closedDays }, promised)).toBe(false);
      expect(weekday(promised) % 6).not.toBe(0);
      expect(promised >= deliveryDateFor(ordered)).toBe(true);
    }),
  );
});
