import { expect, test } from 'vitest';
import { type SchedulingEntry, schedulingForm } from './downtime-form.tsx';

const entered: SchedulingEntry = {
  startTime: '2026-11-01T01:30',
  which: 'first',
  durationMinutes: '45',
  reason: ' New lifts ',
};
const form = schedulingForm('America/New_York');
const problemsOf = (entry: SchedulingEntry) =>
  form.safeParse(entry).error?.issues.map(({ path, message }) => [path[0], message]);

test('what was entered is sent as an instant, minutes and a reason', () => {
  expect(form.parse(entered)).toEqual({
    startTime: '2026-11-01T05:30:00.000Z',
    durationMinutes: 45,
    reason: 'New lifts',
  });
  expect(form.parse({ ...entered, which: 'second' }).startTime).toBe('2026-11-01T06:30:00.000Z');
});

test('an empty form is told all that it misses at once', () => {
  expect(problemsOf({ startTime: '', which: 'first', durationMinutes: '', reason: ' ' })).toEqual([
    ['startTime', 'Choose a date and a time'],
    ['durationMinutes', 'Enter whole minutes, at least 1'],
    ['reason', 'Enter a reason'],
  ]);
});

test.each([
  ['0', 'Enter whole minutes, at least 1'],
  ['1.5', 'Enter whole minutes, at least 1'],
  ['43201', 'At most 30 days'],
])('a duration of %s minutes is refused', (durationMinutes, text) => {
  expect(problemsOf({ ...entered, durationMinutes })).toEqual([['durationMinutes', text]]);
});
