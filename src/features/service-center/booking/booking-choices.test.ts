import { expect, test } from 'vitest';
import { dayChoices, repairChoices } from './booking-form.tsx';

const days = [
  { date: '2030-05-03', closed: false, free: { technical: 0, 'non-technical': 1, 'routine-servicing': 10 } },
  { date: '2030-05-04', closed: false, free: { technical: 0, 'non-technical': 0, 'routine-servicing': 0 } },
  { date: '2030-05-05', closed: false, free: { technical: 4, 'non-technical': 6, 'routine-servicing': 10 } },
];
const shown = (choices: { label: string; disabled: boolean }[]) =>
  choices.map(({ label, disabled }) => (disabled ? `(${label})` : label));

test('days are named as people say them, with the ISO date as their value', () => {
  expect(dayChoices(days, undefined).map(({ value }) => value)).toEqual([
    '2030-05-03',
    '2030-05-04',
    '2030-05-05',
  ]);
  expect(dayChoices(days, undefined)[0]?.label).toBe('Friday, May 3');
});

test('before a repair type is chosen, only a day that is full for all of them is closed', () => {
  expect(shown(dayChoices(days, undefined))).toEqual([
    'Friday, May 3',
    '(Saturday, May 4 — full)',
    'Sunday, May 5',
  ]);
});

test('a day on which nobody is there says so', () => {
  const closed = { ...days[1]!, closed: true };
  expect(shown(dayChoices([closed], 'technical'))).toEqual(['(Saturday, May 4 — closed)']);
});

test('a chosen repair type closes the days on which it is full', () => {
  expect(shown(dayChoices(days, 'technical'))).toEqual([
    '(Friday, May 3 — full)',
    '(Saturday, May 4 — full)',
    'Sunday, May 5',
  ]);
});

test('a chosen day says what is left of each repair type, and closes what is full', () => {
  expect(shown(repairChoices(days, '2030-05-03'))).toEqual([
    '(Technical repair — full)',
    'Non-technical repair — 1 place left',
    'Routine servicing — 10 places left',
  ]);
  expect(shown(repairChoices(days, ''))).toEqual([
    'Technical repair',
    'Non-technical repair',
    'Routine servicing',
  ]);
});

test('what is chosen on a closed day says so, not that it is full', () => {
  const closed = { ...days[1]!, closed: true };
  expect(shown(repairChoices([closed], closed.date))).toEqual([
    '(Technical repair — closed that day)',
    '(Non-technical repair — closed that day)',
    '(Routine servicing — closed that day)',
  ]);
});
