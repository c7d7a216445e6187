import { expect, test } from 'vitest';
import { formOf, readListingForm } from './read-listing-form.ts';

const names = { make: 'Lancia', model: 'Delta', color: 'Red', topSpeed: 220 };

test('a listing comes back from its form as it was', () => {
  const listing = {
    ...names,
    condition: 'used' as const,
    modelYear: 1992,
    zeroTo100: 5.7,
    mileageKm: 0,
    fuel: 'petrol' as const,
    description: 'One.\n\nTwo.',
    equipment: ['Sunroof', 'Recaro seats'],
  };
  expect(readListingForm(formOf(listing))).toEqual({ input: listing });
});

test('an empty field is a fact that is not known', () => {
  expect(readListingForm(formOf(names))).toEqual({ input: { ...names, equipment: [] } });
});

test.each([
  ['mileageKm', '34,000', 34_000],
  ['mileageKm', '34.000', 34_000],
  ['mileageKm', '1 234 567', 1_234_567],
  ['mileageKm', ' 0 ', 0],
  ['consumption', '5,1', 5.1],
])('%s may be typed as %o', (name, typed, figure) => {
  expect(readListingForm({ ...formOf(names), [name]: typed })).toMatchObject({ input: { [name]: figure } });
});

test.each([
  ['mileageKm', '34.5', 'Enter a whole number'],
  ['mileageKm', 'many', 'Enter a number'],
  ['modelYear', '1800', 'Enter 1886 or later'],
  ['topSpeed', '', 'Enter the top speed'],
  ['make', ' ', 'Enter the make'],
  ['zeroTo100', '3.25', 'Use at most one decimal'],
  ['equipment', 'Sunroof\nSunroof', 'Name each thing once'],
])('%s: %o is told at its field', (name, typed, problem) => {
  expect(readListingForm({ ...formOf(names), [name]: typed })).toEqual({ problems: { [name]: problem } });
});
