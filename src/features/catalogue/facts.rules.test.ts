import { expect, test } from 'vitest';
import { facts } from './facts.contract.ts';
import { consumptionText, ownersText, powerText } from './facts.rules.ts';

test('figures are said with their units', () => {
  expect(powerText(300)).toBe('300 kW (408 hp)');
  expect(consumptionText(5, 'petrol', 'metric')).toBe('5.0 l/100 km');
  expect(consumptionText(17.2, 'electric', 'metric')).toBe('17.2 kWh/100 km');
  expect(consumptionText(0.8, 'hydrogen', 'metric')).toBe('0.8 kg/100 km');
  expect(consumptionText(5, 'petrol', 'miles')).toBe('47 mpg');
  expect(consumptionText(99.9, undefined, 'miles')).toBe('2 mpg');
  expect(consumptionText(17.2, 'electric', 'miles')).toBe('27.7 kWh/100 mi');
  expect([ownersText(0), ownersText(1)]).toEqual(['None', '1']);
});

test('a fact out of its bounds is refused with a text, and an empty one is none', () => {
  const problemOf = (given: object) => facts.safeParse(given).error?.issues[0]?.message;
  expect(problemOf({ modelYear: 1885 })).toBe('Enter 1886 or later');
  expect(problemOf({ modelYear: 2020.5 })).toBe('Enter a whole year');
  expect(problemOf({ mileageKm: -1 })).toBe('Enter 0 or more');
  expect(problemOf({ mileageKm: 3_000_001 })).toBe('Enter 3,000,000 km or less');
  expect(problemOf({ zeroTo100: 3.25 })).toBe('Use at most one decimal');
  expect(problemOf({ trim: 'S\nline' })).toBe('Use one line of text');
  expect(problemOf({ fuel: 'steam' })).toBeDefined();
  expect(problemOf({ zeroTo100: 3.2, seats: 4, mileageKm: 0 })).toBeUndefined();
});
