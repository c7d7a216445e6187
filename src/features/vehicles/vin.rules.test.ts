import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vinAlphabet } from '#platform/text/is-vin.ts';
import { checkDigitOf, hasValidCheckDigit, judgeVin } from './vin.rules.ts';

/** VINs of real vehicles, and the example of 49 CFR 565. */
const real = ['1M8GDM9AXKP042788', '11111111111111111', '5GZCZ43D13S812715', '1HGCM82633A004352'];

test.each(real)('the check digit of %s is the one that it bears', (vin) => {
  expect(checkDigitOf(vin)).toBe(vin.charAt(8));
  expect(hasValidCheckDigit(vin)).toBe(true);
});

const characters = fc.constantFrom(...vinAlphabet);
const anyVin = fc.string({ unit: characters, minLength: 17, maxLength: 17 });

test('the check digit does not depend on what stands in its place', () => {
  fc.assert(
    fc.property(anyVin, characters, (vin, other) => {
      expect(checkDigitOf(vin.slice(0, 8) + other + vin.slice(9))).toBe(checkDigitOf(vin));
    }),
  );
});

test('a digit that was read wrongly does not pass', () => {
  const digit = fc.constantFrom(...'0123456789');
  const place = fc.integer({ min: 0, max: 16 }).filter((at) => at !== 8);
  fc.assert(
    fc.property(anyVin, place, digit, digit, (vin, at, was, read) => {
      fc.pre(was !== read);
      const written = vin.slice(0, at) + was + vin.slice(at + 1);
      const right = written.slice(0, 8) + checkDigitOf(written) + written.slice(9);
      expect(hasValidCheckDigit(right.slice(0, at) + read + right.slice(at + 1))).toBe(false);
    }),
  );
});

const european = 'WBA3A5C50CF256551';

test.each([
  ['1hgcm-82633 a004352', { vin: '1HGCM82633A004352' }],
  ['  5GZCZ43D13S812715\r\n', { vin: '5GZCZ43D13S812715' }],
  ['', { problem: 'Enter the VIN' }],
  [' - ', { problem: 'Enter the VIN' }],
  ['1HGCM82633A00435', { problem: 'A VIN has 17 characters: this has 16' }],
  ['1HGCM82633A0043522', { problem: 'A VIN has 17 characters: this has 18' }],
  ['1HGCM82633A00435I', { problem: 'A VIN has no I: is it a 1?' }],
  ['1HGCM82633A00435O', { problem: 'A VIN has no O: is it a 0?' }],
  ['1HGCM82633A00435q', { problem: 'A VIN has no Q: is it a 0?' }],
  ['1HGCM82633A00435\u00e4', { problem: 'A VIN has the letters A to Z without I, O and Q, and digits' }],
  ['1HGCM82633A0043\u{1f697}', { problem: 'A VIN has the letters A to Z without I, O and Q, and digits' }],
  ['1HGCM82633A004353', { problem: 'The check digit does not match: check for a typo' }],
])('typing %j means %j', (typed, judged) => {
  expect(judgeVin(typed)).toEqual(judged);
});

test('makers of North America, from 1 to 5, have to fit it; those of every other region are warned about', () => {
  for (const region of [...'123456789ABCDEFGHJKLMNPRSTUVWXYZ']) {
    const vin = `${region}BA3A5C50CF256551`;
    const odd = vin.slice(0, 8) + (checkDigitOf(vin) === '7' ? '8' : '7') + vin.slice(9);
    expect(judgeVin(odd)).toHaveProperty('12345'.includes(region) ? 'problem' : 'warning');
  }
});

test('where the check digit is not compulsory, a wrong one is a warning', () => {
  const digit = checkDigitOf(european);
  expect(judgeVin(european.slice(0, 8) + digit + european.slice(9))).not.toHaveProperty('warning');
  const odd = european.slice(0, 8) + (digit === 'Z' ? 'Y' : 'Z') + european.slice(9);
  expect(judgeVin(odd)).toEqual({ vin: odd, warning: expect.stringContaining('Europe') });
});

test('whatever is typed is judged in words, and what passes is a VIN of capitals', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), anyVin), (typed) => {
      const judged = judgeVin(typed);
      if ('vin' in judged) expect(judged.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      else expect(judged.problem).not.toBe('');
    }),
  );
});
