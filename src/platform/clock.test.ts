import { expect, test } from 'vitest';
import { calendarDate } from './clock.ts';

test('one moment is another date in another zone, in whatever order they are asked for', () => {
  const moment = new Date('2026-03-01T03:30:00Z');
  for (let round = 0; round < 2; round += 1) {
    expect(calendarDate(moment, 'America/New_York')).toBe('2026-02-28');
    expect(calendarDate(moment, 'UTC')).toBe('2026-03-01');
    expect(calendarDate(moment, 'Asia/Tokyo')).toBe('2026-03-01');
  }
});

test('the clock that goes back at night leaves the date alone', () => {
  for (const hour of ['04:30', '05:30', '06:30'])
    expect(calendarDate(new Date(`2026-11-01T${hour}:00Z`), 'America/New_York')).toBe('2026-11-01');
});

test('a zone that is none is refused each time', () => {
  for (let round = 0; round < 2; round += 1)
    expect(() => calendarDate(new Date(), 'Mars/Olympus')).toThrow(RangeError);
});
