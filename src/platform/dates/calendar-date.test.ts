import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareDates,
  dateInWords,
  earlier,
  earliestDate,
  isBefore,
  isShopDate,
  later,
  latestDate,
} from './calendar-date.ts';
import { addDays } from './date-arithmetic.ts';
import { sentDate } from './date-schema.ts';

const otherYears = ['0000-01-01', '0001-01-01', '1999-12-31', '2200-01-01', '9999-12-31'];
const noDates = [
  '',
  '+010000-01-01',
  '-000001-01-01',
  '+275760-09-13',
  '2026-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-00-10',
  '2026-13-01',
  '2026-11-00',
  '2026-11-32',
  '2026-1-1',
  '26-11-22',
  ' 2026-11-22',
  '2026-11-22\n',
  '2026-11-22\u0000',
  '2026-11-22T00:00:00Z',
  '\u0662\u0660\u0662\u0666-11-22',
  '2026-11-22'.repeat(10_000),
];

describe('a date that is sent', () => {
  test.each([earliestDate, '2000-02-29', '2024-02-29', '2026-11-22', latestDate])('may be %s', (date) => {
    expect(sentDate().parse(date)).toBe(date);
    expect(isShopDate(date)).toBe(true);
  });

  const textOf = (date: string) => sentDate('Choose a date').safeParse(date).error?.issues[0]?.message;

  test.each(otherYears)('of another year is refused with the range in words: %s', (date) => {
    expect(textOf(date)).toBe('Choose a date from 2000-01-01 to 2199-12-31');
    expect(isShopDate(date)).toBe(false);
  });

  test.each(noDates)('that the calendar does not have is refused: %j', (date) => {
    expect(textOf(date)).toBe('Choose a date');
    expect(isShopDate(date)).toBe(false);
  });
});

test('dates compare like the days they name, and what is no date compares with nothing', () => {
  const date = fc.integer({ min: 0, max: 73_048 }).map((days) => addDays(earliestDate, days));
  fc.assert(
    fc.property(date, fc.integer({ min: -400, max: 400 }), (one, days) => {
      const other = addDays(one, days);
      expect(Math.sign(compareDates(one, other))).toBe(Math.sign(-days) || 0);
      expect(isBefore(one, other)).toBe(days > 0);
      expect([earlier(one, other), later(one, other)]).toEqual(days > 0 ? [one, other] : [other, one]);
    }),
  );
  // As text, the day after the last one of four digits came before it: a loop over dates never ended.
  expect(() => compareDates('9999-12-31', '+010000-01-01')).toThrow(RangeError);
});

test('a date reads the same wherever the reader is', () => {
  expect(dateInWords('2030-05-02', { dateStyle: 'long' })).toBe('May 2, 2030');
});
