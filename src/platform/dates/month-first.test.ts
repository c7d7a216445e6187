import { expect, test } from 'vitest';
import { isMonthFirst } from './month-first.ts';

test.each([
  ['America/Detroit', true],
  ['America/New_York', true],
  ['America/Indiana/Indianapolis', true],
  ['US/Eastern', true],
  ['Pacific/Honolulu', true],
  ['America/Puerto_Rico', true],
  ['Asia/Manila', true],
  ['Europe/Berlin', false],
  ['Europe/London', false],
  ['America/Sao_Paulo', false],
  ['America/Toronto', undefined],
  ['UTC', undefined],
  ['Etc/GMT+5', undefined],
  ['EST', undefined],
])('the month comes first where the clocks show %s: %s', (zone, isFirst) => {
  expect(isMonthFirst(zone)).toBe(isFirst);
});
