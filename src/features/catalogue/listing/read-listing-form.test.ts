import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitSystems } from '#platform/units.ts';
import { highestTopSpeed } from '../catalogue.rules.ts';
import { factBounds } from '../facts.rules.ts';
import { formOf, readListingForm, shownConsumption } from './listing-fields.ts';

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
  expect(readListingForm(formOf(listing, 'metric'), 'metric')).toEqual({ input: listing });
});

test('an empty field is a fact that is not known', () => {
  expect(readListingForm(formOf(names, 'metric'), 'metric')).toEqual({ input: { ...names, equipment: [] } });
});

test.each([
  ['mileageKm', '34,000', 34_000],
  ['mileageKm', '1 234 567', 1_234_567],
  ['mileageKm', ' 0 ', 0],
  ['consumption', '5,1', 5.1],
])('%s may be typed as %o', (name, typed, figure) => {
  expect(readListingForm({ ...formOf(names, 'metric'), [name]: typed }, 'metric')).toMatchObject({
    input: { [name]: figure },
  });
});

test.each([
  ['mileageKm', '34.5', 'Enter a whole number'],
  ['mileageKm', 'many', 'Enter a number'],
  ['mileageKm', '34.000', 'Did you mean 34 or 34,000?'],
  ['powerKw', '12,5', 'Did you mean 12.5 or 125? Enter a whole number'],
  ['modelYear', '1800', 'Enter 1886 or later'],
  ['topSpeed', '', 'Enter the top speed'],
  ['make', ' ', 'Enter the make'],
  ['zeroTo100', '3.25', 'Use at most one decimal'],
  ['equipment', 'Sunroof\nSunroof', 'Name each thing once'],
])('%s: %o is told at its field', (name, typed, problem) => {
  expect(readListingForm({ ...formOf(names, 'metric'), [name]: typed }, 'metric')).toEqual({
    problems: { [name]: problem },
  });
});

test('a form that is saved as it was shown changes nothing, in kilometers and in miles', () => {
  const { mileageKm, rangeKm } = factBounds;
  const within = ({ least, most }: { least: number; most: number }) => fc.integer({ min: least, max: most });
  fc.assert(
    fc.property(
      within({ least: 1, most: highestTopSpeed }),
      within(mileageKm),
      within(rangeKm),
      fc.constantFrom(...unitSystems),
      (topSpeed, mileage, range, units) => {
        const listing = { ...names, topSpeed, mileageKm: mileage, rangeKm: range };
        expect(readListingForm(formOf(listing, units), units, listing)).toEqual({
          input: { ...listing, equipment: [] },
        });
      },
    ),
  );
});

test('what is typed in miles is stored in kilometers, and refused in miles', () => {
  const typed = (given: object) => readListingForm({ ...formOf(names, 'miles'), ...given }, 'miles', names);
  expect(formOf(names, 'miles')).toMatchObject({ topSpeed: '137' });
  expect(typed({ topSpeed: '150', mileageKm: '38,152', rangeKm: '300' })).toMatchObject({
    input: { topSpeed: 241, mileageKm: 61_400, rangeKm: 483 },
  });
  expect(typed({ topSpeed: '99.5', mileageKm: '1864114', rangeKm: '3108' })).toEqual({
    problems: {
      topSpeed: 'Enter whole mph',
      mileageKm: 'Enter 1,864,113 mi or less',
      rangeKm: 'Enter 3,107 mi or less',
    },
  });
  expect(typed({ mileageKm: '1864113', rangeKm: '3107' })).toMatchObject({
    input: { mileageKm: 2_999_999, rangeKm: 5_000 },
  });
});

test('a consumption that is typed is told as visitors read it', () => {
  expect(shownConsumption('5,1', 'petrol', 'miles')).toBe('Shown as 46 mpg');
  expect(shownConsumption('5.1', '', 'metric')).toBe('Shown as 5.1 l/100 km');
  expect(shownConsumption('17.2', 'electric', 'miles')).toBe('Shown as 27.7 kWh/100 mi');
  for (const nothing of ['', '0', 'much', '100'])
    expect(shownConsumption(nothing, 'petrol', 'miles')).toBe(
      'Liters, kWh where it is electric, or kg of gas',
    );
});
