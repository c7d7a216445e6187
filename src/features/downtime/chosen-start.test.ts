import { expect, test } from 'vitest';
import { chosenStart } from './downtime-form.tsx';

const zone = 'America/New_York';

test('a start is asked for', () => {
  expect(chosenStart('', zone, false)).toEqual({ error: 'Choose a date and a time', choices: [] });
});

test('a local start is one instant', () => {
  const start = chosenStart('2026-07-01T22:00', zone, false);
  expect(start).toEqual({ instant: new Date('2026-07-02T02:00:00Z'), choices: [] });
});

test('a start in the hour that spring leaves out is refused in words', () => {
  const { instant, error } = chosenStart('2026-03-08T02:30', zone, false);
  expect(instant).toBeUndefined();
  expect(error).toContain('does not exist');
});

test('in the hour that comes twice, one chooses which', () => {
  expect(chosenStart('2026-11-01T01:30', zone, false).instant).toEqual(new Date('2026-11-01T05:30:00Z'));
  const second = chosenStart('2026-11-01T01:30', zone, true);
  expect(second.instant).toEqual(new Date('2026-11-01T06:30:00Z'));
  expect(second.choices).toEqual([expect.stringContaining('EDT'), expect.stringContaining('EST')]);
});
