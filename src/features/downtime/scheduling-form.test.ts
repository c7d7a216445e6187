import { expect, test } from 'vitest';
import { fieldTexts } from '#platform/errors.ts';
import { schedulingForm } from './downtime-form.tsx';

const entered = {
  zone: 'America/New_York',
  startTime: '2026-11-01T01:30',
  which: 'first',
  durationMinutes: '45',
  reason: ' New lifts ',
};
const problemsOf = (entry: object) => fieldTexts(schedulingForm.safeParse(entry).error?.issues ?? []);

test('what was entered is sent as an instant, minutes and a reason', () => {
  expect(schedulingForm.parse(entered)).toEqual({
    zone: 'America/New_York',
    startTime: '2026-11-01T05:30:00.000Z',
    durationMinutes: 45,
    reason: 'New lifts',
  });
  expect(schedulingForm.parse({ ...entered, which: 'second' }).startTime).toBe('2026-11-01T06:30:00.000Z');
});

test('an empty form gets an error at each field', () => {
  expect(problemsOf({ ...entered, startTime: '', durationMinutes: '', reason: ' ' })).toEqual({
    startTime: 'Choose a date and a time',
    durationMinutes: 'Enter whole minutes, at least 1',
    reason: 'Enter a reason',
  });
});

test.each([
  ['0', 'Enter whole minutes, at least 1'],
  ['1.5', 'Enter whole minutes, at least 1'],
  ['43201', 'At most 30 days'],
])('a duration of %s minutes is refused', (durationMinutes, text) => {
  expect(problemsOf({ ...entered, durationMinutes })).toEqual({ durationMinutes: text });
});
