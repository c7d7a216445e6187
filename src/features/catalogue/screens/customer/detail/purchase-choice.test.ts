import { expect, test } from 'vitest';
import { totalOf } from './purchase-choice.ts';

test('two cars cost twice as much as one', () => {
  expect(totalOf({ type: 'purchase', quantity: 2 }, 35_400.25)).toBe(70_800.5);
});

test('a rental costs one percent of the price a day, for each vehicle', () => {
  expect(totalOf({ type: 'rent', quantity: 2, rentalDays: 3 }, 249_200)).toBe(14_952);
});
