import { expect, test } from 'vitest';
import { cardFacts, wordOf } from './card-facts.ts';
import { conditionWords, fuelWords } from './facts.rules.ts';

test('a card says what helps to choose, and nothing that is not known', () => {
  expect(
    cardFacts(
      { condition: 'used', modelYear: 2021, mileageKm: 34_000, powerKw: 300, fuel: 'petrol' },
      'metric',
    ),
  ).toEqual(['Used', '2021', '34,000 km', '300 kW', 'Petrol']);
  expect(cardFacts({ condition: 'new', modelYear: 2025 }, 'metric')).toEqual(['2025']);
  expect(cardFacts({ condition: 'certified', mileageKm: 0 }, 'metric')).toEqual(['Certified', '0 km']);
  expect(cardFacts({ mileageKm: 34_000 }, 'miles')).toEqual(['21,127 mi']);
  expect(cardFacts({ powerKw: 1_176 }, 'metric')).toEqual(['1,176 kW']);
  expect(cardFacts({}, 'metric')).toEqual([]);
});

test.each(Object.entries({ ...conditionWords, ...fuelWords }))('the word of %s is %o', (key, word) => {
  expect(wordOf(key)).toBe(word);
});
