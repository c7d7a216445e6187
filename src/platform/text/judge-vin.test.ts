import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vinAlphabet } from '#platform/text/is-vin.ts';
import { checkDigitOf, hasValidCheckDigit, judgeVin, warningOfVin } from './judge-vin.ts';

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
  [
    '1HGCM82633A00435',
    { problem: 'A VIN has 17 characters: this has 16. Only model years before 1981 have fewer' },
  ],
  ['1HGCM82633A0043522', { problem: 'A VIN has 17 characters: this has 18' }],
  ['1HGCM82633A00435I', { problem: 'A VIN has no I: is it a 1?' }],
  ['1HGCM82633A00435O', { problem: 'A VIN has no O: is it a 0?' }],
  ['1HGCM82633A00435q', { problem: 'A VIN has no Q: is it a 0?' }],
  ['1HGCM82633A00435\u00e4', { problem: 'A VIN has the letters A to Z without I, O and Q, and digits' }],
  ['1HGCM82633A0043\u{1f697}', { problem: 'A VIN has the letters A to Z without I, O and Q, and digits' }],
])('typing %j means %j', (typed, judged) => {
  expect(judgeVin(typed)).toEqual(judged);
});

test('a wrong check digit is a warning for every maker, and those of North America, 7SA and 7JR too, have one', () => {
  const makers = [...'123456789ABCDEFGHJKLMNPRSTUVWXYZ'].map((region) => `${region}BA`);
  for (const maker of [...makers, '7SA', '7JR', '7AA']) {
    const vin = `${maker}3A5C50CF256551`;
    const odd = vin.slice(0, 8) + (checkDigitOf(vin) === '7' ? '8' : '7') + vin.slice(9);
    const why = /^[1-5]|7SA|7JR/.test(maker) ? 'typo' : 'Europe';
    expect(judgeVin(odd), odd).toEqual({ vin: odd, warning: expect.stringContaining(why) });
  }
  expect(judgeVin('3VWZZZ1KZ5P000001')).toHaveProperty('warning');
});

test('before model year 1981 chassis numbers of 5 to 17 characters are taken, and nothing is odd about them', () => {
  for (const number of ['10001', 'AM 300-1141-R', '113 042-10-001234', '1HGCM82633A004353', 'IOQ45'])
    expect(judgeVin(number, 1980), number).toEqual({ vin: number.replaceAll(/[ -]/g, '') });
  for (const number of ['1001', '1HGCM82633A0043522', 'AB#12'])
    expect(judgeVin(number, 1980), number).toHaveProperty('problem');
  for (const year of [1981, 2020, null, undefined])
    expect(judgeVin('AM3001141R', year)).toEqual({ problem: expect.stringContaining('before 1981') });
});

test('where the check digit is not compulsory, a wrong one is a warning', () => {
  const digit = checkDigitOf(european);
  expect(warningOfVin(european.slice(0, 8) + digit + european.slice(9))).toBeUndefined();
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
