import { expect, test } from 'vitest';
import { levelIn } from './typed-level.rules.ts';

test.each([
  ['', true, {}],
  [' 80 ', true, { chargePercent: 80 }],
  ['0', true, { chargePercent: 0 }],
  ['101', true, undefined],
  ['5.5', true, undefined],
  ['1e1', true, undefined],
  ['-1', true, undefined],
  ['8', false, { fuelEighths: 8 }],
  ['9', false, undefined],
])('%j typed as a level, electric: %s', (typed, isElectric, level) => {
  expect(levelIn(typed, isElectric)).toEqual(level);
});
