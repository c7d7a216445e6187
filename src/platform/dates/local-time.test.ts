import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantsOf, longTime, wallTime } from './local-time.ts';

const told = (local: string, timeZone: string) =>
  instantsOf(local, timeZone).map((instant) => instant.toISOString());

test('a time of day is one instant', () => {
  expect(told('2026-11-22T03:00', 'Europe/Berlin')).toEqual(['2026-11-22T02:00:00.000Z']);
  expect(told('2026-07-01T00:00', 'America/New_York')).toEqual(['2026-07-01T04:00:00.000Z']);
  expect(told('2026-01-01T00:30', 'Pacific/Kiritimati')).toEqual(['2025-12-31T10:30:00.000Z']);
});

test('the hour that spring leaves out is none', () => {
  expect(told('2026-03-08T02:30', 'America/New_York')).toEqual([]);
  expect(told('2026-03-29T02:30', 'Europe/Berlin')).toEqual([]);
  expect(told('2026-03-29T03:00', 'Europe/Berlin')).toEqual(['2026-03-29T01:00:00.000Z']);
});

test('the hour that autumn repeats is two', () => {
  expect(told('2026-11-01T01:30', 'America/New_York')).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ]);
  expect(longTime(new Date('2026-11-01T05:30:00Z'), 'America/New_York')).toContain('EDT');
  expect(longTime(new Date('2026-11-01T06:30:00Z'), 'America/New_York')).toContain('EST');
});

test('half of an hour repeats where clocks move by half of one', () => {
  expect(told('2026-04-05T01:45', 'Australia/Lord_Howe')).toHaveLength(2);
});

test.each([
  '',
  '0000-01-01T00:00',
  '1999-12-31T23:59',
  '2200-01-01T00:00',
  '9999-12-31T23:59',
  '275760-09-13T00:00',
  '+275760-09-13T00:00',
  '2026-02-30T12:00',
  '2026-11-22T24:00',
  '2026-11-22T12:60',
  '2026-11-22T12:00:60',
  '2026-11-22T12:00Z',
])('what is no time, or none of the shop, is no instant: %j', (local) => {
  expect(told(local, 'UTC')).toEqual([]);
});

test('a day that a zone skipped has no instant, the days beside it have all of theirs', () => {
  expect(told('2011-12-30T12:00', 'Pacific/Apia')).toEqual([]);
  expect(told('2011-12-29T23:59', 'Pacific/Apia')).toEqual(['2011-12-30T09:59:00.000Z']);
  expect(told('2011-12-31T00:00', 'Pacific/Apia')).toEqual(['2011-12-30T10:00:00.000Z']);
});

test('the clocks of Casablanca go back for Ramadan, and forward after it', () => {
  expect(told('2026-02-15T02:30', 'Africa/Casablanca')).toHaveLength(2);
  expect(told('2026-03-22T02:30', 'Africa/Casablanca')).toEqual([]);
});

test('every instant is found again from what the clocks show, in any zone', () => {
  const zones = fc.constantFrom(
    'UTC',
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Apia',
    'Africa/Casablanca',
  );
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const instant = new Date(minute * 60_000);
      expect(instantsOf(wallTime(instant, zone), zone)).toContainEqual(instant);
    }),
    { numRuns: 500 },
  );
});
