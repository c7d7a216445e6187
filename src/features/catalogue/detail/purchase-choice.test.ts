import { expect, test } from 'vitest';
import { noTerms, totalOfUnits } from '#features/pricing/pricing.rules.ts';
import { type Choice, unitsOfChoice } from './purchase-choice.ts';

const totalOf = (choice: Choice, price: number) => totalOfUnits([unitsOfChoice(choice, { price }, noTerms)]);

test('two cars cost twice as much as one', () => {
  expect(totalOf({ type: 'purchase', quantity: 2 }, 35_400.25)).toBe(7_080_050);
});

test('a rental costs one percent of the price a day, for each vehicle', () => {
  expect(totalOf({ type: 'rent', quantity: 2, rentalDays: 3 }, 249_200)).toBe(1_495_200);
});

test('a car whose shown price has the dealer’s lines in it is rented by its own price', () => {
  const car = { price: 249_700, basePrice: 249_200 };
  const units = unitsOfChoice({ type: 'rent', quantity: 2, rentalDays: 3 }, car, noTerms);
  expect(totalOfUnits([units])).toBe(1_495_200);
});
