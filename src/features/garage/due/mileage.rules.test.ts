import { describe, expect, test } from 'vitest';
import { conflictWith, dayOfKm, kmOn, kmPerDay, latestReading, type Reading } from './mileage.rules.ts';

const readings: Reading[] = [
  { on: '2030-03-01', km: 12_000 },
  { on: '2030-01-01', km: 10_000 },
  { on: '2030-01-31', km: 11_000 },
];

describe('a new reading', () => {
  test('stands beside those that it fits between', () => {
    expect(conflictWith(readings, { on: '2030-02-10', km: 11_500 })).toBeUndefined();
    expect(conflictWith(readings, { on: '2030-04-01', km: 12_000 })).toBeUndefined();
    expect(conflictWith([], { on: '2030-04-01', km: 0 })).toBeUndefined();
  });

  test('that shows less than an earlier one, or more than a later one, names that one', () => {
    expect(conflictWith(readings, { on: '2030-04-01', km: 11_999 })).toEqual({
      on: '2030-03-01',
      km: 12_000,
    });
    expect(conflictWith(readings, { on: '2030-02-10', km: 12_001 })).toEqual({
      on: '2030-03-01',
      km: 12_000,
    });
    expect(conflictWith(readings, { on: '2029-12-31', km: 10_001 })).toEqual({
      on: '2030-01-01',
      km: 10_000,
    });
  });

  test('takes the place of one of the same day', () => {
    expect(conflictWith(readings, { on: '2030-03-01', km: 11_500 })).toBeUndefined();
    expect(conflictWith(readings, { on: '2030-03-01', km: 10_500 })).toEqual({
      on: '2030-01-31',
      km: 11_000,
    });
  });

  test('of another odometer may show less than what was before, not more than what follows', () => {
    expect(conflictWith(readings, { on: '2030-04-01', km: 5, startsAnew: true })).toBeUndefined();
    expect(conflictWith(readings, { on: '2030-02-10', km: 20_000, startsAnew: true })).toEqual({
      on: '2030-03-01',
      km: 12_000,
    });
    const anew: Reading[] = [...readings, { on: '2030-05-01', km: 10, startsAnew: true }];
    expect(conflictWith(anew, { on: '2030-04-01', km: 13_000 })).toBeUndefined();
    expect(conflictWith(anew, { on: '2030-06-01', km: 9 })).toEqual(anew[3]);
  });
});

describe('how far a car is driven', () => {
  test('is reckoned from the first and the last reading of two years', () => {
    expect(kmPerDay(readings)).toBeCloseTo(2000 / 59);
    expect(kmPerDay([{ on: '2020-01-01', km: 0 }, ...readings])).toBeCloseTo(2000 / 59);
  });

  test('is not known from one reading, from two that are close together, nor of a car that stands', () => {
    expect(kmPerDay([])).toBeUndefined();
    expect(kmPerDay(readings.slice(0, 1))).toBeUndefined();
    const close = [
      { on: '2030-01-01', km: 10 },
      { on: '2030-01-28', km: 500 },
    ];
    expect(kmPerDay(close)).toBeUndefined();
    expect(kmPerDay([close[0]!, { on: '2030-01-29', km: 500 }])).toBeCloseTo(17.5);
    expect(
      kmPerDay([
        { on: '2030-01-01', km: 10 },
        { on: '2030-06-01', km: 10 },
      ]),
    ).toBeUndefined();
  });

  test('begins again with another odometer', () => {
    const anew: Reading[] = [...readings, { on: '2030-05-01', km: 10, startsAnew: true }];
    expect(latestReading(anew)?.km).toBe(10);
    expect(kmPerDay(anew)).toBeUndefined();
    expect(kmPerDay([...anew, { on: '2030-05-31', km: 310 }])).toBe(10);
  });
});

describe('the mileage of a day', () => {
  test('lies between two readings, or near the one that there is', () => {
    expect(kmOn(readings, '2030-01-16')).toBe(10_500);
    expect(kmOn(readings, '2030-03-01')).toBe(12_000);
    expect(kmOn(readings, '2030-04-29')).toBe(14_000);
    expect(kmOn([{ on: '2030-01-01', km: 500 }], '2030-01-20')).toBe(500);
    expect(kmOn([{ on: '2030-01-01', km: 500 }], '2029-12-20')).toBe(500);
  });

  test('is not guessed long before the first, or after a single one', () => {
    expect(kmOn(readings, '2029-06-01')).toBeUndefined();
    expect(kmOn([{ on: '2030-01-01', km: 500 }], '2030-03-01')).toBeUndefined();
    expect(kmOn([], '2030-03-01')).toBeUndefined();
  });
});

describe('the day of a mileage', () => {
  test('follows from how far the car is driven', () => {
    const tenADay = [
      { on: '2030-01-01', km: 0 },
      { on: '2030-02-10', km: 400 },
    ];
    expect(dayOfKm(tenADay, 500)).toBe('2030-02-20');
    expect(dayOfKm(tenADay, 501)).toBe('2030-02-21');
    expect(dayOfKm(tenADay, 400)).toBe('2030-02-10');
    expect(dayOfKm(tenADay, 10)).toBe('2030-02-10');
    expect(dayOfKm(tenADay, 100_000_000)).toBeUndefined();
  });

  test('is not known without a rate', () => {
    expect(dayOfKm([{ on: '2030-01-01', km: 0 }], 500)).toBeUndefined();
    expect(dayOfKm([], 500)).toBeUndefined();
  });
});
