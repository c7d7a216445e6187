import { describe, expect, test } from 'vitest';
import type { DueState } from './care.rules.ts';
import { type CareDone, dueAfter, lastOf, lookAgainOn, reminderStage, stateOn } from './due.rules.ts';

const yearly = { months: 12, km: 20_000 };
const handover: CareDone = { on: '2029-06-15', km: 100, by: 'handover' };
const today = '2030-01-10';

describe('what is due', () => {
  test('is due by time where nobody knows how far the car is driven', () => {
    expect(dueAfter(yearly, handover, [], today)).toEqual({
      state: 'later',
      on: '2030-06-15',
      isEstimate: false,
      atKm: 20_100,
      last: handover,
    });
  });

  test('is due by distance where the car gets there first, which is an estimate', () => {
    const readings = [
      { on: '2029-06-15', km: 100 },
      { on: '2029-12-12', km: 18_100 },
    ];
    expect(dueAfter(yearly, handover, readings, '2029-12-20')).toMatchObject({
      state: 'soon',
      on: '2030-01-01',
      isEstimate: true,
    });
  });

  test('is overdue once the odometer shows it, whatever the day', () => {
    const readings = [
      { on: '2029-06-15', km: 100 },
      { on: '2030-01-10', km: 20_100 },
    ];
    expect(dueAfter(yearly, handover, readings, today)).toMatchObject({
      state: 'overdue',
      on: '2030-01-10',
      isEstimate: false,
    });
  });

  test('counts by the distance alone, or by time alone, where the dealer says so', () => {
    expect(dueAfter({ months: null, km: 20_000 }, handover, [], today)).toEqual({
      state: 'later',
      isEstimate: false,
      atKm: 20_100,
      last: handover,
    });
    expect(dueAfter({ months: 24, km: null }, handover, [], today)).toEqual({
      state: 'later',
      on: '2031-06-15',
      isEstimate: false,
      last: handover,
    });
  });

  test('is unknown where nobody knows the last one, and nothing where the dealer has no interval', () => {
    expect(dueAfter(yearly, undefined, [], today)).toEqual({ state: 'unknown', isEstimate: false });
    expect(dueAfter({ months: null, km: null }, handover, [], today)).toBeUndefined();
  });

  test('takes the mileage of the last one from the readings where nobody wrote it down', () => {
    const readings = [
      { on: '2029-01-01', km: 0 },
      { on: '2029-12-27', km: 36_000 },
    ];
    const last = { on: '2029-06-30', by: 'workshop' } as const;
    expect(dueAfter(yearly, last, readings, today)?.atKm).toBe(38_000);
    expect(dueAfter(yearly, last, [], today)).not.toHaveProperty('atKm');
  });

  test('ends with the last day of a shorter month, and with the calendar of the shop', () => {
    const on = (last: string, months: number) =>
      dueAfter({ months, km: null }, { on: last, by: 'owner' }, [], today)?.on;
    expect(on('2028-02-29', 12)).toBe('2029-02-28');
    expect(on('2029-08-31', 6)).toBe('2030-02-28');
    expect(on('2199-12-01', 12)).toBe('2199-12-31');
  });
});

test('a day is soon from 30 days before it, itself included, and overdue from the next one on', () => {
  expect(stateOn('2030-02-10', '2030-01-10')).toBe('later');
  expect(stateOn('2030-02-10', '2030-01-11')).toBe('soon');
  expect(stateOn('2030-02-10', '2030-02-10')).toBe('soon');
  expect(stateOn('2030-02-10', '2030-02-11')).toBe('overdue');
});

test('the newest counts as the last one; of one day, what was done here', () => {
  const done: CareDone[] = [
    { on: '2030-01-01', by: 'handover' },
    { on: '2030-01-05', by: 'owner' },
    { on: '2030-01-05', by: 'workshop' },
  ];
  expect(lastOf(done)).toBe(done[2]);
  expect(lastOf([])).toBeUndefined();
});

test('a reminder is due once it is soon, and again once it is overdue, for 60 days', () => {
  const stage = (state: DueState, on?: string) => reminderStage({ state, ...(on && { on }) }, today);
  expect(stage('later', '2030-06-01')).toBeUndefined();
  expect(stage('soon', '2030-01-10')).toBe('soon');
  expect(stage('overdue', '2030-01-09')).toBe('overdue');
  expect(stage('overdue', '2029-11-11')).toBe('overdue');
  expect(stage('overdue', '2029-11-10')).toBeUndefined();
  expect(stage('unknown')).toBeUndefined();
});

test('a car is looked at again when something may be due, and within a week in any case', () => {
  const on = (...dues: [state: 'soon' | 'later' | 'overdue' | 'unknown', on?: string][]) =>
    lookAgainOn(
      dues.map(([state, day]) => ({ state, isEstimate: false, ...(day && { on: day }) })),
      today,
    );
  expect(on(['later', '2030-06-01'])).toBe('2030-01-17');
  expect(on(['later', '2030-02-11'])).toBe('2030-01-12');
  expect(on(['soon', '2030-01-10'], ['unknown'])).toBe('2030-01-11');
  expect(on(['overdue', '2030-01-01'])).toBe('2030-01-17');
  expect(on()).toBe('2030-01-17');
});
