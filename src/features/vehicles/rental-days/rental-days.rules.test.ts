import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, datesBetween, daysFrom } from '#platform/dates/date-arithmetic.ts';
import {
  type Booking,
  daysAhead,
  freeOn,
  isBookable,
  lastDayFor,
  neededAside,
  peakOf,
  type Span,
  takenFrom,
} from './rental-days.rules.ts';

const today = '2028-02-27';
const span = (firstDay: string, lastDay: string): Span => ({ firstDay, lastDay });
const booked = (firstDay: string, lastDay: string, isOut = false): Booking => ({ firstDay, lastDay, isOut });

/** Whether a booking needs a vehicle on a day, said as simply as it can be. */
const needsOn = ({ firstDay, lastDay, isOut }: Booking, day: string): boolean =>
  (daysFrom(firstDay, day) >= 0 && daysFrom(day, lastDay) >= 0) ||
  (isOut && daysFrom(day, today) === 0 && daysFrom(lastDay, today) > 0);

const anyBooking = fc
  .record({
    from: fc.integer({ min: -20, max: 40 }),
    days: fc.integer({ min: 1, max: 20 }),
    out: fc.boolean(),
  })
  .map(({ from, days, out }): Booking => {
    const firstDay = addDays(today, from);
    // What has not begun is not out.
    return { firstDay, lastDay: lastDayFor(firstDay, days), isOut: out && from <= 0 };
  });
const horizon = datesBetween(today, addDays(today, 80));

test('as many units are set aside as a count day by day finds, besides those that are out', () => {
  fc.assert(
    fc.property(fc.array(anyBooking, { maxLength: 12 }), (bookings) => {
      const perDay = horizon.map((day) => bookings.filter((one) => needsOn(one, day)).length);
      const out = bookings.filter(({ isOut }) => isOut).length;
      expect(neededAside(bookings, today)).toBe(Math.max(0, Math.max(...perDay) - out));
    }),
    { numRuns: 500 },
  );
});

test('what is free on a span is what a count day by day leaves on its worst day', () => {
  const anySpan = fc
    .record({ from: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: 1, max: 20 }) })
    .map(({ from, days }) => span(addDays(today, from), lastDayFor(addDays(today, from), days)));
  fc.assert(
    fc.property(
      fc.array(anyBooking, { maxLength: 12 }),
      anySpan,
      fc.nat(5),
      fc.nat(5),
      (bookings, wanted, setAside, stock) => {
        const out = bookings.filter(({ isOut }) => isOut).length;
        const left = datesBetween(wanted.firstDay, wanted.lastDay).map(
          (day) => setAside + out + stock - bookings.filter((one) => needsOn(one, day)).length,
        );
        expect(freeOn({ bookings, setAside, stock }, wanted, today)).toBe(Math.max(0, Math.min(...left)));
      },
    ),
    { numRuns: 500 },
  );
});

test('what is booked while it is free never needs more units than there are', () => {
  fc.assert(
    fc.property(fc.array(anyBooking, { maxLength: 30 }), fc.nat(4), (wishes, units) => {
      const bookings: Booking[] = [];
      for (const { firstDay, lastDay } of wishes) {
        const setAside = neededAside(bookings, today);
        const fleet = { bookings, setAside, stock: units - setAside };
        if (freeOn(fleet, { firstDay, lastDay }, today) > 0) bookings.push(booked(firstDay, lastDay));
      }
      expect(neededAside(bookings, today)).toBeLessThanOrEqual(units);
    }),
    { numRuns: 300 },
  );
});

test('rentals that follow one another share a unit, those that meet on one day do not', () => {
  expect(peakOf([span('2028-03-01', '2028-03-03'), span('2028-03-04', '2028-03-06')])).toBe(1);
  expect(peakOf([span('2028-03-01', '2028-03-03'), span('2028-03-03', '2028-03-06')])).toBe(2);
  expect(peakOf([])).toBe(0);
});

test('a leap day is a day, and so is one on which clocks change', () => {
  expect(lastDayFor('2028-02-28', 2)).toBe('2028-02-29');
  expect(lastDayFor('2027-02-28', 2)).toBe('2027-03-01');
  // In the United States and in Europe.
  expect(lastDayFor('2028-03-11', 3)).toBe('2028-03-13');
  expect(lastDayFor('2028-10-28', 3)).toBe('2028-10-30');
});

test('one that is overdue takes its unit until today, one that nobody fetched takes none', () => {
  expect(takenFrom(booked('2028-02-20', '2028-02-22', true), today)).toEqual(span(today, today));
  expect(takenFrom(booked('2028-02-20', '2028-02-22'), today)).toBeUndefined();
  expect(takenFrom(booked('2028-02-20', today), today)).toEqual(span(today, today));
});

test('from today to a year ahead can be booked, the last day included; nothing else', () => {
  const last = addDays(today, daysAhead);
  expect(isBookable(span(today, today), today)).toBe(true);
  expect(isBookable(span(last, last), today)).toBe(true);
  expect(isBookable(span(last, addDays(last, 1)), today)).toBe(false);
  expect(isBookable(span(addDays(today, -1), today), today)).toBe(false);
  expect(isBookable(span('2028-03-02', '2028-03-01'), today)).toBe(false);
  expect(isBookable(span('9999-12-31', '9999-12-31'), today)).toBe(false);
  expect(freeOn({ bookings: [], setAside: 0, stock: 3 }, span('9999-12-31', '9999-12-31'), today)).toBe(0);
});
