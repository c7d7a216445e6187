import { expect, test } from 'vitest';
import { addressText, isHomeCountry, isSameAddress } from './address.rules.ts';

const entered = {
  street: '12 St James Square',
  city: 'Detroit',
  region: 'MI',
  postalCode: '48226',
  country: 'United States',
};

test('the parts of an address become one text of three lines', () => {
  expect(addressText(entered)).toBe('12 St James Square\nDetroit, MI 48226\nUnited States');
});

test('an apartment or suite has a line of its own, between the street and the city', () => {
  const lines = '12 St James Square\nApt 4B\nDetroit, MI 48226\nUnited States';
  expect(addressText({ ...entered, line2: ' Apt 4B ' })).toBe(lines);
  expect(addressText({ ...entered, line2: ' ' })).toBe(addressText(entered));
});

test('two apartments of one house are two addresses', () => {
  expect(isSameAddress({ ...entered, line2: 'Apt 4' }, { ...entered, line2: 'apt 4 ' })).toBe(true);
  expect(isSameAddress({ ...entered, line2: 'Apt 4' }, { ...entered, line2: 'Apt 5' })).toBe(false);
  expect(isSameAddress({ ...entered, line2: '' }, entered)).toBe(true);
});

test.each([
  [{ region: '' }, 'Detroit, 48226'],
  [{ postalCode: ' ' }, 'Detroit, MI'],
  [{ region: '', postalCode: '' }, 'Detroit'],
])('what a country does not have leaves no trace: %o', (without, line) => {
  expect(addressText({ ...entered, ...without }).split('\n')[1]).toBe(line);
});

test.each([
  ['United States', true],
  [' usa ', true],
  ['U.S.A.', true],
  ['Kenya', false],
  ['', false],
])('%j has a state and a postal code in any case: %s', (country, is) => {
  expect(isHomeCountry(country)).toBe(is);
});
