import { expect, test } from 'vitest';
import { formatDate } from './date-text.tsx';

test('a calendar date stays on its day', () => {
  expect(formatDate('2030-05-02')).toBe('May 2, 2030');
});

test('a moment is told in the zone that is asked for', () => {
  expect(formatDate('2030-05-02T23:30:00Z', { timeZone: 'Europe/Berlin' })).toBe('May 3, 2030');
});

test('the weekday is named where a plan depends on it', () => {
  expect(formatDate('2030-05-02', { weekday: true })).toBe('Thursday, May 2, 2030');
});
