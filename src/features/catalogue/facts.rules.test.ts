import { expect, test } from 'vitest';
import { facts } from './facts.contract.ts';
import { consumptionText, kilometersText, ownersText, powerText } from './facts.rules.ts';

test('figures are said with their units', () => {
  expect(kilometersText(1_234_567)).toBe('1,234,567 km');
  expect(powerText(300)).toBe('300 kW (408 hp)');
  expect(consumptionText(5, 'petrol')).toBe('5.0 l/100 km');
  expect(consumptionText(17.2, 'electric')).toBe('17.2 kWh/100 km');
  expect(consumptionText(0.8, 'hydrogen')).toBe('0.8 kg/100 km');
  expect([ownersText(0), ownersText(1)]).toEqual(['None', '1']);
});

test('a fact out of its bounds is refused with a text, and an empty one is none', () => {
  const problemOf = (given: object) => facts.safeParse(given).error?.issues[0]?.message;
  expect(problemOf({ modelYear: 1885 })).toBe('Enter 1886 or later');
  expect(problemOf({ modelYear: 2020.5 })).toBe('Enter a whole year');
  expect(problemOf({ mileageKm: -1 })).toBe('Enter 0 or more');
  expect(problemOf({ mileageKm: 3_000_001 })).toBe('Enter 3,000,000 or less');
  expect(problemOf({ zeroTo100: 3.25 })).toBe('Use at most one decimal');
  expect(problemOf({ trim: 'S\nline' })).toBe('Use one line of text');
  expect(problemOf({ fuel: 'steam' })).toBeDefined();
  expect(problemOf({ zeroTo100: 3.2, seats: 4, mileageKm: 0 })).toBeUndefined();
});
