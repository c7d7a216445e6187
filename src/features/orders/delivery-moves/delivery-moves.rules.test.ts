import { expect, test } from 'vitest';
import type { OpeningHours } from '#platform/dates/opening-hours.ts';
import { judgeMoving } from './delivery-moves.rules.ts';

const hours = { opens: '09:00', closes: '18:00' };
const openingHours: OpeningHours = {
  week: {
    monday: hours,
    tuesday: hours,
    wednesday: 'appointment',
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: 'closed',
  },
  closedDays: [{ date: '2030-05-06', reason: 'Spring fair' }],
};

// Friday the 3rd of May, ordered on the Friday before.
const judged = (given: Partial<Parameters<typeof judgeMoving>[0]> = {}) =>
  judgeMoving({
    deliveryDate: '2030-05-03',
    promisedDate: '2030-05-03',
    moves: 0,
    today: '2030-04-27',
    openingHours,
    ...given,
  });

test('a delivery moves to open days from Monday to Friday, never before what the sale promised, and six weeks at most', () => {
  const { days, refusal, left, until } = judged();
  expect(refusal).toBeUndefined();
  expect({ left, until }).toEqual({ left: 3, until: '2030-05-02' });
  // No weekend, not the closed Monday; a day by appointment is open.
  expect(days.slice(0, 4)).toEqual(['2030-05-07', '2030-05-08', '2030-05-09', '2030-05-10']);
  expect(days.at(-1)).toBe('2030-06-14');
});

test('what was moved goes back to the promised day at the earliest, and its own day is no choice', () => {
  const { days } = judged({ deliveryDate: '2030-05-10', moves: 1 });
  expect(days[0]).toBe('2030-05-03');
  expect(days).not.toContain('2030-05-10');
  expect(judged({ deliveryDate: '2030-05-20', moves: 1, today: '2030-05-08' }).days[0]).toBe('2030-05-09');
});

test('it moves until the day before, and then staff do it', () => {
  expect(judged({ today: '2030-05-02' })).not.toHaveProperty('refusal');
  expect(judged({ today: '2030-05-03' })).toEqual({
    refusal: 'too-late',
    until: '2030-05-02',
    left: 3,
    days: [],
  });
  expect(judged({ today: '2031-05-03' })).toMatchObject({ refusal: 'too-late' });
});

test('it moves three times, and where nobody is there, not at all', () => {
  expect(judged({ moves: 2 }).left).toBe(1);
  expect(judged({ moves: 3 })).toMatchObject({ refusal: 'enough', left: 0, days: [] });
  const closed = Object.fromEntries(Object.keys(openingHours.week).map((day) => [day, 'closed']));
  // Every weekday is named.
  const never = { week: closed as OpeningHours['week'], closedDays: [] };
  expect(judged({ openingHours: never })).toMatchObject({ refusal: 'no-day', days: [] });
});
