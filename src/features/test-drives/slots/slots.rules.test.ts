import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { wallTime } from '#platform/dates/local-time.ts';
import type { DayHours, OpeningHours } from '#platform/dates/opening-hours.ts';
import { placeAmong } from './find-place.ts';
import {
  hasPlace,
  isOnOffer,
  openOn,
  type Slot,
  slotsOn,
  type TakenSlot,
  vehiclesFreeAt,
} from './slots.rules.ts';

const everyDay = (hours: DayHours, closedDays: OpeningHours['closedDays'] = []): OpeningHours => ({
  week: {
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
  },
  closedDays,
});
const nineToSeven = everyDay({ opens: '09:00', closes: '19:00' });
/** Minutes of a day as '09:30'. */
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const newYork = 'America/New_York';
const timesOf = (slots: readonly Slot[], zone = newYork) =>
  slots.map(({ startsAt }) => wallTime(startsAt, zone).slice(11));

describe('the times of a day', () => {
  test('follow one another from the opening on, and the last one ends by the closing', () => {
    const slots = slotsOn(nineToSeven, '2030-05-04', 45, newYork);
    expect(timesOf(slots)).toHaveLength(13);
    expect(timesOf(slots).slice(0, 3)).toEqual(['09:00', '09:45', '10:30']);
    expect(wallTime(slots.at(-1)!.endsAt, newYork)).toBe('2030-05-04T18:45');
  });

  test('there are none where the day is shorter than a drive, closed, or by appointment', () => {
    expect(slotsOn(everyDay({ opens: '09:00', closes: '09:44' }), '2030-05-04', 45, newYork)).toEqual([]);
    expect(slotsOn(everyDay('closed'), '2030-05-04', 45, newYork)).toEqual([]);
    expect(slotsOn(everyDay('appointment'), '2030-05-04', 45, newYork)).toEqual([]);
    const closed = everyDay(nineToSeven.week.monday, [{ date: '2030-05-04', reason: '' }]);
    expect(slotsOn(closed, '2030-05-04', 45, newYork)).toEqual([]);
  });

  test('where the clocks go on, the hour that is left out has none, and none overlaps', () => {
    // 2030-03-10: 02:00 is followed by 03:00 in New York.
    const slots = slotsOn(everyDay({ opens: '00:00', closes: '06:00' }), '2030-03-10', 60, newYork);
    expect(timesOf(slots)).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00']);
  });

  test('where the clocks go back, the hour that comes twice has twice as many', () => {
    // 2030-11-03: 01:00 to 02:00 comes twice in New York.
    const slots = slotsOn(everyDay({ opens: '00:00', closes: '06:00' }), '2030-11-03', 60, newYork);
    expect(timesOf(slots)).toEqual(['00:00', '01:00', '01:00', '02:00', '03:00', '04:00', '05:00']);
  });

  test('an opening in the hour that is left out counts from where the clocks go on', () => {
    expect(openOn(everyDay({ opens: '02:30', closes: '05:00' }), '2030-03-10', newYork)?.startsAt).toEqual(
      new Date('2030-03-10T07:30:00Z'),
    );
  });

  test('on any day, in any zone, lie on that day, inside the hours, one after the other', () => {
    const zones = [
      'UTC',
      newYork,
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Africa/Casablanca',
      'Asia/Kathmandu',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 73_000 }),
        fc.constantFrom(...zones),
        fc.integer({ min: 15, max: 240 }),
        fc.tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 1439 })),
        (days, zone, minutes, [one, other]) => {
          const date = addDays('2000-01-01', days);
          const opens = clock(Math.min(one, other));
          const closes = clock(Math.max(one + 1, other));
          const hours = everyDay({ opens, closes });
          const slots = slotsOn(hours, date, minutes, zone);
          const open = openOn(hours, date, zone)!;
          for (const [place, slot] of slots.entries()) {
            expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(minutes * 60_000);
            expect(slot.startsAt >= open.startsAt && slot.endsAt <= open.endsAt).toBe(true);
            expect(calendarDate(slot.startsAt, zone)).toBe(date);
            const next = slots[place + 1];
            if (next) expect(next.startsAt).toEqual(slot.endsAt);
          }
        },
      ),
    );
  });
});

describe('what is on offer', () => {
  const at = new Date('2030-05-01T16:00:00Z');
  const terms = { leadHours: 2, daysAhead: 3 };

  test('begins after the lead, and ends with the last day at the dealership', () => {
    expect(isOnOffer(new Date('2030-05-01T17:59:59Z'), at, terms, newYork)).toBe(false);
    expect(isOnOffer(new Date('2030-05-01T18:00:00Z'), at, terms, newYork)).toBe(true);
    expect(isOnOffer(new Date('2030-05-05T03:59:59Z'), at, terms, newYork)).toBe(true);
    expect(isOnOffer(new Date('2030-05-05T04:00:00Z'), at, terms, newYork)).toBe(false);
  });

  test('is nothing of other ages, whatever their years look like', () => {
    for (const text of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+010000-01-01T00:00:00Z'])
      expect(isOnOffer(new Date(text), at, terms, 'Pacific/Kiritimati')).toBe(false);
  });

  test('has nothing that has begun, without a lead as well', () => {
    const none = { leadHours: 0, daysAhead: 1 };
    expect(isOnOffer(at, at, none, newYork)).toBe(false);
    expect(isOnOffer(new Date(at.getTime() + 1), at, none, newYork)).toBe(true);
  });
});

describe('places', () => {
  const slot = (from: number, to: number): Slot => ({ startsAt: new Date(from), endsAt: new Date(to) });

  test('drives that touch do not overlap', () => {
    const taken = [{ ...slot(0, 10), vehicleId: 'a' }];
    expect(vehiclesFreeAt(slot(10, 20), ['a'], taken)).toEqual(['a']);
    expect(vehiclesFreeAt(slot(9, 19), ['a'], taken)).toEqual([]);
    expect(hasPlace(slot(10, 20), taken, 1)).toBe(true);
    expect(hasPlace(slot(9, 19), taken, 1)).toBe(false);
  });

  test('the asked vehicle counts alone; else the one that the drive has, then the first free one', () => {
    const taken = [{ ...slot(0, 10), vehicleId: 'a' }];
    const among = { ids: ['a', 'b', 'c'], taken, atOnce: 5 };
    expect(placeAmong({ slot: slot(0, 10) }, among)).toBe('b');
    expect(placeAmong({ slot: slot(0, 10), preferredId: 'c' }, among)).toBe('c');
    expect(placeAmong({ slot: slot(0, 10), vehicleId: 'a' }, among)).toBeUndefined();
    expect(placeAmong({ slot: slot(0, 10) }, { ...among, ids: undefined })).toBeNull();
    expect(placeAmong({ slot: slot(0, 10) }, { ...among, atOnce: 1 })).toBeUndefined();
  });

  test('however many book whatever, no vehicle is driven twice at once and no more run than may', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 20 })), {
          maxLength: 40,
        }),
        fc.integer({ min: 1, max: 4 }),
        fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
        (wanted, atOnce, vehicles) => {
          const ids = vehicles === undefined ? undefined : ['a', 'b', 'c'].slice(0, vehicles);
          const taken: TakenSlot[] = [];
          for (const [from, length] of wanted) {
            const place = placeAmong({ slot: slot(from, from + length) }, { ids, taken, atOnce });
            if (place !== undefined) taken.push({ ...slot(from, from + length), vehicleId: place });
          }
          for (let moment = 0; moment < 70; moment += 1) {
            const running = taken.filter(({ startsAt, endsAt }) => +startsAt <= moment && moment < +endsAt);
            expect(running.length).toBeLessThanOrEqual(atOnce);
            const driven = running.flatMap(({ vehicleId }) => vehicleId ?? []);
            expect(new Set(driven).size).toBe(driven.length);
          }
        },
      ),
    );
  });
});
