import { expect, test } from 'vitest';
import { judgeReturn, lastDayToReturn } from './returns.rules.ts';

const brought = (given: Partial<Parameters<typeof judgeReturn>[0]> = {}) =>
  judgeReturn({
    terms: { days: 3, km: 644 },
    handedOverOn: '2028-02-26',
    on: '2028-02-29',
    fromKm: 21_000,
    toKm: 21_644,
    units: 'metric',
    ...given,
  });

test('to the last of its days and kilometers a vehicle is taken back by right', () => {
  expect(brought()).toBeUndefined();
  expect(lastDayToReturn('2028-02-26', 3)).toBe('2028-02-29');
});

test('a day or a kilometer more, or an order without the right, is refused with why', () => {
  expect(brought({ on: '2028-03-01' })).toBe('too-late');
  expect(brought({ toKm: 21_645 })).toBe('too-far');
  expect(brought({ terms: null })).toBe('no-right');
  expect(brought({ on: '2028-03-01', toKm: 99_999 })).toBe('too-late');
});

test('without the mileage of the handover, or without a limit, kilometers do not count', () => {
  expect(brought({ fromKm: null, toKm: 999_999 })).toBeUndefined();
  expect(brought({ terms: { days: 3, km: null }, toKm: 999_999 })).toBeUndefined();
  expect(brought({ toKm: undefined })).toBeUndefined();
});

test('where the shop shows miles the limit counts in whole miles: 250 of 250 are not too far', () => {
  // 250 miles are stored as 402 km, and the two mileages may differ by 403.
  const within = { terms: { days: 3, km: 402 }, fromKm: 16_096, units: 'miles' } as const;
  expect(brought({ ...within, toKm: 16_499 })).toBeUndefined();
  expect(brought({ ...within, toKm: 16_499, units: 'metric' })).toBe('too-far');
  expect(brought({ ...within, toKm: 16_500 })).toBe('too-far');
});
