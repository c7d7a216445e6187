import { expect, test } from 'vitest';
import { isForMany } from './prices.rules.ts';

test.each([
  [0, false],
  [1, false],
  [10, false],
  [11, true],
])('an update of %i cars is asked about first: %s', (matched, isAskedAbout) => {
  expect(isForMany(matched)).toBe(isAskedAbout);
});
