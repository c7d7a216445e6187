import { expect, test } from 'vitest';
import { phonesAt } from './phone-number.ts';

const { plainNumber, searchedDigits } = phonesAt('(313) 555-0100');

test.each([
  '+1 (313) 555-0142',
  '313-555-0142',
  '313.555.0142',
  '(313) 555 0142',
  '3135550142',
  '1 313 555 0142',
  '\u202d+1 (313) 555-0142\u202c',
  '+1\u2011313\u2011555\u20110142',
])('%j is one number', (typed) => {
  expect(plainNumber(typed)).toBe('+13135550142');
});

test('numbers that differ stay apart', () => {
  expect(plainNumber('+1 313 555 0143')).not.toBe(plainNumber('+1 313 555 0142'));
  expect(plainNumber('+49 313 5550142')).not.toBe(plainNumber('313 5550142'));
});

test('what is no number of its country is compared by its digits', () => {
  expect(plainNumber('0-1.2')).toBe('012');
  expect(plainNumber('call me')).toBe('');
});

test('a number without a country is one of the dealership’s', () => {
  const german = phonesAt('+49 30 901820');
  expect(german.plainNumber('030 901820')).toBe(german.plainNumber('+49 (30) 90 18 20'));
});

test('00 stands for the plus where the dealership dials something else', () => {
  expect(plainNumber('0049 171 1234567')).toBe('+491711234567');
  expect(plainNumber('011 49 171 1234567')).toBe('+491711234567');
  expect(plainNumber('001 313 555 0142')).toBe('+13135550142');
});

test('a search with the country finds a number that was written without it', () => {
  expect(searchedDigits('+1 (313) 555-0142')).toBe('3135550142');
  expect(searchedDigits('0142')).toBeUndefined();
  expect(searchedDigits('0176 5550')).toBeUndefined();
});
