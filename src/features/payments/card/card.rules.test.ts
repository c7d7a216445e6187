import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOf, cardProblems, cvvProblem, expiryProblem, numberProblem, passesLuhn } from './card.rules.ts';

const digitsOf = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const withCheckDigit = (digits: string) =>
  [...'0123456789'].map((check) => digits + check).find(passesLuhn) ?? '';

test.each([
  ['4242424242424242', 'Visa'],
  ['5555555555554444', 'MasterCard'],
  ['378282246310005', 'AmEx'],
  ['341111111111111', 'AmEx'],
  ['6011111111111117', undefined],
  ['3', undefined],
  ['', undefined],
])('the brand of %s is %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand);
});

test('every number has exactly one check digit', () => {
  fc.assert(
    fc.property(digitsOf(11, 15), (digits) => {
      const fitting = [...'0123456789'].filter((check) => passesLuhn(digits + check));
      expect(fitting).toHaveLength(1);
    }),
  );
});

test('one wrong digit is always noticed', () => {
  fc.assert(
    fc.property(digitsOf(15, 15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
      const number = withCheckDigit(digits);
      const wrong = String((Number(number[place]) + shift) % 10);
      expect(passesLuhn(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
    }),
  );
});

test('the cards of the sandbox can be used', () => {
  const today = new Date(2030, 4, 31);
  for (const number of ['4242424242424242', '4000000000000002'])
    expect(cardProblems({ holder: 'Ada', number, expiry: '0530', cvv: '123' }, today)).toEqual({});
  expect(
    cardProblems({ holder: 'Ada', number: '378282246310005', expiry: '0530', cvv: '1234' }, today),
  ).toEqual({});
});

test('an empty form says what is missing in every field', () => {
  const problems = cardProblems({ holder: ' ', number: '', expiry: '', cvv: '' }, new Date(2030, 0, 1));
  expect(Object.keys(problems).sort()).toEqual(['cvv', 'expiry', 'holder', 'number']);
});

test('a number that is too short is called incomplete, not wrong', () => {
  expect(numberProblem('424242424242')).toMatch(/not complete/);
  expect(numberProblem('4242424242424243')).toMatch(/seems to be wrong/);
});

test('AmEx has four digits of security code, the others three', () => {
  expect(cvvProblem('123', '4242')).toBeUndefined();
  expect(cvvProblem('1234', '4242')).toMatch(/3 digits/);
  expect(cvvProblem('123', '3782')).toMatch(/4 digits/);
});

test('a card is valid to the last moment of its month, and not a moment longer', () => {
  expect(expiryProblem('1230', new Date(2030, 11, 31, 23, 59))).toBeUndefined();
  expect(expiryProblem('1230', new Date(2031, 0, 1))).toBe('This card has expired');
});

test('a month that does not exist is refused, whatever the year', () => {
  fc.assert(
    fc.property(fc.constantFrom('00', '13', '20', '99'), fc.integer({ min: 10, max: 99 }), (month, year) => {
      expect(expiryProblem(`${month}${year}`, new Date(2026, 0, 1))).toMatch(/month/);
    }),
  );
});

test('expiry follows the calendar: usable exactly while its month has not passed', () => {
  const months = fc.integer({ min: 0, max: 12 * 19 });
  fc.assert(
    fc.property(months, months, (expires, asked) => {
      const expiry = `${String((expires % 12) + 1).padStart(2, '0')}${30 + Math.floor(expires / 12)}`;
      const today = new Date(2030, asked, 15);
      expect(expiryProblem(expiry, today) === undefined).toBe(expires >= asked);
    }),
  );
});
